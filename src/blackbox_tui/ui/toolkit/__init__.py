"""The toolkit of all pages: frames, layouts, forms and footers. It knows no Black Box."""
