"""The computer seeker's first rays on the usual boxes, tried out over every placement.

Made by benchmarks/make_openings.py, which says how. A table is a tree in text: the
sign of the port to fire from; then, for each outcome that leaves many placements, the
outcome's sign and the same again; then a full stop. H is a hit, R a reflection, and
the ports from 1 on are 0 to 9 and a to v.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from typing import Final

from blackbox_tui.engine import Detour, Grid, Outcome, Port
from blackbox_tui.game import Clues
from blackbox_tui.scoring import Edition

PORT_SIGNS: Final = "0123456789abcdefghijklmnopqrstuv"

TABLES: Final = {
    # atoms, price of a detour in hits
    (4, Fraction(2)): (
        "1H2HlH3HkH4.R6..RkHa.Ri..46.8mHh..9r.ap.bp.chHi..dhHi..e6.hr.is.jm.k6HhHs..Rs..rk.sk.tk."
        "uk.vk..RqH5Hd..Rd.06.3h.deH9...3hHg..4g.a9H6.R5..baH9..c9Ha.Rh..dtH9..esH9..frHc..h5.ir."
        "j6.ohH5..paHb..q9Ha..rh.sh..R9HtHaHb.RlHs..3p.5l.gj.hk.il.jm..RaHk.Rc..0l.3k.apHqHk.Rk.."
        "Re..hl.il.ja.kh.l5.ma.naHk..sl.ua..RlHmHh..Ru.6s..3eHq..4lHk.Rp.sh..5lHs.Rp.3h..6lHk.Re."
        "4r..7lHk.Rj.5s..acHd..bp.ce.dq.ep.glHm.Rj..hlHm..iuHl..juHmHl..0m..lhH5Hi..Rp..p6.q6.rj."
        "spHj..tpHd..ujHi.Re...36HiHh.Rg..Rh.hkHl...4hHiHn..ReRp..am.bm.cl.dl.el.f6..5pHq.Re.es.n"
        "i..6lHhHm..Rp..8bHrHcHd.Rs..RmHl..cs.mc.nc..RsHr.Rd.6e..3e.4e.5e.6e.7pHf..ap.gs.hs.is.je"
        ".seHoHf..Rp...9rHqHeHd..RmHe..md.ne..RmHl..3h.cq.mc.nc.sl..aeHqHdRp..Rm..RpHq..7p.gi.hp."
        "il.ph..bpHeHdRh..R6..ReHl..n6.qe..c6HiHj.Rl..Rh.8o.ho..d6HiHj..Rh..e6HsHt..Rh..heHd.Rr.."
        "ieHrHb..Rc..jhHcHd...khHiH5.Rc..Re..lmH6HiHs.Rr..Rh.8r..RqH6.R6.3h.de..3h.a9.b6.cu.dt.es"
        ".frH6..h5.it.j6..miHh..phH5..qhHi..rhHi.Rj.6l..s6HiH5..Rh.he..tlH6Hi.hm..ReHd..e6.f6.r5."
        ".ulHmH5H6..Rc..ReHd..c5.d5.e6.fr.s5..vlHbHcHq..se..ReHd..b5.c5.da.es.fs.t6...R9HtHaHb.Rm"
        "Hl.ui..2p.4e.gm.h3Rk..im.jm.kq..RmHaRr..Ra.ae.cu..0a.2i.3h.4e.5d.6e.aeHlHu.Rq..R6Hl..gi."
        ".be.c3.d3.hm.im.jm.kh.liHa..mhH5..n3Ra..qf.re.sq.ua..RmHlH6.R6.2h..RkRp..6h.oq.p6.qs.r6."
        "s6.uhH5...2rHd..3mHl.Rp.se..4mHl.Rp.2j.uj..5mHl.Rs.3r.ui..6mHl.R3.4c.uh..7mHl.R3.5c.u4.."
        "amHl.re..bmHl..cr.dq.ep.gmHl.Rk..hmHl.Rk..imHl.Ru..jmHl..kpHqRu..RuHl..el..mhH5Hq..R6..p"
        "6.qhH5..rkHj..spHd..tcHd..ukHcHd..R3...2jHiR4..R4H5..am.bm.c9.da.e4.f4..3iH6Hh..Re.am.bm"
        ".cm.dm.ec.fd..4jHiHmHl...Re.m6..5iHhHl..Re.ma..6hHmHi..Rm..8mHbHcRr..RsHh..7l.slR2...ReH"
        "q..2c.3c.4c.5p.aeH6.R6..fb.ob.pb.qj.rc.sb..9eHmHrHd..Rq.oq..RpHq.Rc..6m.7p.gb.hm.im.jm.p"
        "a..aeHqHdRp..Rm..RpHq.Rm..7p.gm.hm.im.pb..beHmHd.Rd..R6Hi..gi.hj..cmHdHeH9...ReHd..e6.oj"
        "..dhH5Hj.Ru..R6.6l..ebH4H5..R6..heHu.R6..iuHe.Rb..jcHb.Rh..khHiH5.Rc..R6..l6H5Hj.Ri..Rh."
        "hb..mhH5HiH6H4.RuHj..8t..R6He.RuHe..8pHt..9c.ad..d6.e6.f6.j6.ocHb.Rr..pbHa..qu.ru..R9HtH"
        "uHi..ap..RuHi.Rb..7s.a3.b3.gu.uc..4i.6i.8iRp..9iRp..aiRp..bp.ci.i6.j4.qj.ri.seHq..tdHp.."
        "ucHq..viRp...R6HpH5Hj.R9Hj..vd..R5.25.kc.l5..R4H5He..R9Hp.Ru...5p.8aHp..9bHp..ap.bd.cp.e"
        "5.tp.up.vpHq...5r.6bHc..9i.ai.b8Hu..c9HtH8..Ru..d9HtHa..Ru..e6H5Ru..RcHu..8b.cr..fqHcHb."
        "Rr.r9..Rb.26.45.k6.lb.r9..i6H5.Ru..j6H5..o6H5Ru..RuHt...p6HsHt..Ru..q6Ht.Ru..r6Hu..s6.t5"
        "..p6HeHjH5..Ri.gi..RhHi.R4..83.9e.ae.be.h2.ue.vh..q6HiHjH5.Rg..Re..RhHi.Rj..8j.93.ad.be."
        "ck.h2.td.uh.vh..r6HiHjH5.Rg..RkRe...RhHi.Rj..8c.9c.adHk..bk.cf.dj.hoHe..so.tk.uh.vh..s6H"
        "5HjH4..RiHj.Rp..3p.ih.tp.up.vp..RhHi.R4.9p..8eHo..9pHo..ap.be.cj.dp.ep.hpHdHo..Re..tp.up"
        ".vp..teHqHdHc.Rp..RdRo..0d.ch.d4.r4..R6Hi.Rp..5p.6p.7p.c3.gjHk..h4H5..i5.j4.ka.la.ma.p6H"
        "iHj..Rh..rj..ubHrHqHc.Rc.nc..RmHc..0c.c4H5..h3.i9.j9.kh.lh.mj.nc..RhH5Hi..R6.6q.qr..4e.5"
        "e.6eHf..74Hk..ck.d9.ep.g4Hk..hk.im.jm.kpH6H5..Re.e8..p5.qh.r6.se..vaHsHbHr.Rr.4p.gj..RmH"
        "b..0b.b4H5..hp.ie.jp.k6.l6.m4.nb..RhH5Hi.im..Rk.6r.rs..4eHq..5eHq..6eHq..7jH5.4d..be.ce."
        "dq.ep.g4Hk..hk.im.jm.kpHqRt..RtHl..e9..p6.q6.r6.sp..."
    ),
}


def opening(clues: Clues, edition: Edition) -> Port | None:
    """The next ray by the table; None where the table ends, or has never been."""
    if clues.grid != Grid(8, 8) or clues.refuted or edition.per_hit != edition.per_reflection:
        return None
    table = read_table(clues.atom_count, Fraction(edition.per_detour, edition.per_hit))
    seen = ""
    for entry, outcome in clues.rays:
        if table.get(seen) != entry:
            return None
        seen += sign(outcome)
    return table.get(seen)


def sign(outcome: Outcome) -> str:
    """How a table writes an outcome."""
    return PORT_SIGNS[outcome.exit - 1] if isinstance(outcome, Detour) else str(outcome)


@lru_cache(maxsize=4)
def read_table(atoms: int, detour: Fraction) -> dict[str, Port]:
    """The ports of a table by the outcomes so far; empty if there is no such table."""
    text = TABLES.get((atoms, detour), "")
    return dict(_branches(iter(text), "")) if text else {}


def _branches(signs: Iterator[str], seen: str) -> Iterator[tuple[str, Port]]:
    yield seen, PORT_SIGNS.index(next(signs)) + 1
    while (outcome := next(signs)) != ".":
        yield from _branches(signs, seen + outcome)
