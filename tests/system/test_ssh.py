"""The recipe in docs/guest.md, as it stands there, with a real sshd: guests and what they try."""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest
from support.pty_terminal import Start

if sys.platform != "win32":
    import grp
    import pty
    import pwd

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "guest.md").read_text(encoding="utf-8")
SSHD = shutil.which("sshd", path=f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/sbin")
NEEDED = {"sshd": SSHD, **{name: shutil.which(name) for name in ("ssh", "ssh-keygen", "scp")}}
MISSING = [name for name, path in NEEDED.items() if path is None]

pytestmark = [
    pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)}"),
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs a pty and /proc"),
]

TIMEOUT = 30.0
"""Seconds after which a client that does not end is a failed test."""


def on_page(begin: str, language: str) -> str:
    """The example on the page that begins so."""
    examples = re.findall(rf"```{language}\n({re.escape(begin)}.*?)```", PAGE, re.DOTALL)
    assert len(examples) == 1, begin
    return str(examples[0])


class Server(NamedTuple):
    """An sshd of our own that lets this user in as one of the guests of the page."""

    port: int
    files: Path
    home: Path
    """Where the guest's home and the XDG directories are, as far as the guest can tell."""

    @property
    def options(self) -> list[str]:
        given = {
            "Port": self.port, "IdentityFile": self.files / "key", "IdentitiesOnly": "yes",
            "IdentityAgent": "none", "UserKnownHostsFile": self.files / "known",
            "StrictHostKeyChecking": "yes", "BatchMode": "yes", "LogLevel": "ERROR",
            "ExitOnForwardFailure": "yes",
        }  # fmt: skip
        return ["-F", "none", *(f"-o{name}={value}" for name, value in given.items())]

    def run(self, *command: str, lines: str = "") -> subprocess.CompletedProcess[str]:
        """The end of a client that types these lines."""
        return subprocess.run(
            command, input=lines, capture_output=True, text=True, encoding="utf-8",
            timeout=TIMEOUT, cwd=self.files, check=False,
        )  # fmt: skip

    @property
    def traces(self) -> list[Path]:
        """What guests have left at home."""
        return list(self.home.rglob("*"))


HOST = "127.0.0.1"


@pytest.fixture(scope="module")
def people(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    yield from serve(tmp_path_factory.mktemp("people"), "blackbox")


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    yield from serve(tmp_path_factory.mktemp("programs"), "blackbox-bot")


def serve(files: Path, guest: str) -> Iterator[Server]:
    """Start an sshd for that guest of the page, and end it."""
    with socket.socket() as free:
        free.bind((HOST, 0))
        server = Server(free.getsockname()[1], files, files / "home")
    server.home.mkdir()
    make_keys(server)
    make_scripts(files)
    (files / "sshd_config").write_text(settings(server, guest), encoding="utf-8")
    make_separation_directory(server)
    sshd = subprocess.Popen(
        [str(SSHD), "-D", "-e", "-f", str(files / "sshd_config")],
        stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert sshd.stderr
    said = ""
    while "Server listening" not in said:
        line = sshd.stderr.readline()
        assert line, said
        said += line
    yield server
    sshd.terminate()
    sshd.wait()
    sshd.stderr.close()


def make_separation_directory(server: Server) -> None:
    """Make the empty directory that root's sshd wants, as its start script does."""
    done = server.run(str(SSHD), "-t", "-f", str(server.files / "sshd_config"))
    missing = re.search(r"Missing privilege separation directory: (\S+)", done.stderr)
    if missing:
        Path(missing[1]).mkdir(mode=0o755, exist_ok=True)


def make_keys(server: Server) -> None:
    for name in ("key", "host"):
        arguments = ["-q", "-t", "ed25519", "-N", "", "-f", str(server.files / name)]
        subprocess.run(["ssh-keygen", *arguments], check=True)
    host = (server.files / "host.pub").read_text(encoding="utf-8")
    (server.files / "known").write_text(f"[{HOST}]:{server.port} {host}", encoding="utf-8")


def make_scripts(files: Path) -> None:
    """The scripts of the page, which start the program that is tested."""
    ours = files / "blackbox"
    start = "import sys\nfrom blackbox_tui.cli.main import main\nsys.exit(main())\n"
    ours.write_text(f"#!{sys.executable} -I\n{start}", encoding="utf-8")
    script = on_page("#!/bin/sh", "sh")
    last_line = on_page("exec /usr/bin/blackbox --guest --plain", "sh")
    for_bots = re.sub(r"(?m)^exec .*\n", last_line, script)
    assert for_bots != script
    for name, text in (("blackbox-guest", script), ("blackbox-guest-bot", for_bots)):
        ready = text.replace("/usr/bin/blackbox", str(ours))
        (files / name).write_text(ready, encoding="utf-8")
    for path in (ours, files / "blackbox-guest", files / "blackbox-guest-bot"):
        path.chmod(0o755)


def settings(server: Server, guest: str) -> str:
    """The settings of the page for this user, in the place of that guest."""
    files, user = server.files, pwd.getpwuid(os.getuid()).pw_name
    elsewhere = {"HOME": "", "XDG_CONFIG_HOME": "/config", "XDG_STATE_HOME": "/state"}
    variables = " ".join(f"{name}={server.home}{path}" for name, path in elsewhere.items())

    def rename(line: re.Match[str]) -> str:
        names = line[1].split(",")
        return f"Match User {','.join(user if name == guest else 'nobody-' for name in names)}"

    page = on_page("Match User blackbox\n", "sshdconfig").replace("/usr/local/bin", str(files))
    page = re.sub(r"(?m)^Match User (\S+)$", rename, page)
    assert "SetEnv LC_ALL=C.UTF-8\n" in page
    page = page.replace("SetEnv LC_ALL=C.UTF-8", f"SetEnv LC_ALL=C.UTF-8 {variables}")
    return f"""
        Port {server.port}
        ListenAddress {HOST}
        HostKey {files}/host
        PidFile none
        AuthorizedKeysFile {files}/key.pub
        StrictModes no
        UsePAM no
        Subsystem sftp internal-sftp
    {page}"""


def ssh(server: Server, *arguments: str) -> list[str]:
    return ["ssh", *server.options, *arguments[:-1], HOST, *arguments[-1:]]


def can_own_terminals() -> bool:
    """Is sshd root's, or are terminals of the group that it would have to give them to?"""
    ends = pty.openpty()
    group = grp.getgrgid(os.fstat(ends[1]).st_gid).gr_name
    for end in ends:
        os.close(end)
    return os.getuid() == 0 or group == "tty"


# --- what is meant to be -------------------------------------------------------------------------


def test_a_person_plays_whatever_command_they_ask_for(start: Start, people: Server) -> None:
    if not can_own_terminals():
        pytest.skip("an sshd that is not root's needs terminals of the group tty (devpts: gid=)")
    term = start(argv=ssh(people, "-tt", f"touch {people.files}/escaped"))
    term.sees("Guest game: nothing is saved").press("n").sees("Port 1").press("enter")
    term.sees("Port 1: a").press("^z", "esc").sees("Continue").press("q")
    assert term.exit() == 0
    assert term.whole
    assert not (people.files / "escaped").exists()
    assert people.traces == []


def test_a_program_plays_whatever_command_it_asks_for(programs: Server) -> None:
    asked = ["new seed 3", "fire 4", "set theme mono", "give up sure"]
    lines = [json.dumps({"id": number, "do": line}) for number, line in enumerate(asked)]
    done = programs.run(*ssh(programs, "sh -c id"), lines="\n".join(lines) + "\n")
    assert (done.returncode, done.stderr) == (0, "")
    hello, *answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert hello["guest"] == {"idle_seconds": 900}
    assert [(answer["id"], answer["ok"]) for answer in answers] == [(at, True) for at in range(4)]
    assert answers[1]["said"] == ["Port 4: a hit. The ray was absorbed by an atom."]
    assert answers[-1]["state"]["result"]["ending"] == "gave up"
    assert programs.traces == []


# --- what is not ---------------------------------------------------------------------------------


def test_without_a_terminal_a_person_gets_one_sentence(people: Server) -> None:
    done = people.run(*ssh(people, "sh -c id"))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("blackbox: Black Box needs a terminal")


@pytest.mark.parametrize("protocol", ["-O", "-s"], ids=["scp", "sftp"])
def test_no_file_goes_in_or_out(people: Server, programs: Server, protocol: str) -> None:
    for server in (people, programs):
        secret = server.files / "secret"
        secret.write_text("secret", encoding="utf-8")
        got, put = server.files / "got", server.files / "put"
        for source, target in ((f"{HOST}:{secret}", str(got)), (str(secret), f"{HOST}:{put}")):
            scp: Sequence[str] = ("scp", protocol, *server.options, source, target)
            assert server.run(*scp).returncode != 0
        assert not got.exists()
        assert not put.exists()
        assert server.traces == []


@pytest.mark.parametrize(
    "forwarding", [["-W", f"{HOST}:22"], ["-N", "-R", f"0:{HOST}:22"], ["-N", "-w", "any"]],
    ids=["to here", "from here", "tunnel"],
)  # fmt: skip
def test_nothing_is_forwarded(people: Server, programs: Server, forwarding: list[str]) -> None:
    for server in (people, programs):
        done = server.run("ssh", *server.options, *forwarding, HOST)
        assert (done.returncode, done.stdout) == (255, "")
