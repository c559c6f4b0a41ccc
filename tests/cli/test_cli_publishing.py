"""From a folder to a site on a host: the files that `warbook new` writes, run as a host runs them, and read from it."""

from __future__ import annotations

import functools
import http.server
import os
import re
import shlex
import subprocess
import sys
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from cli_kit import RULES, Run
from ruamel.yaml import YAML

from warbook.cli.project import FIELDS, FILE, read_project
from warbook.publish.reference.pages import ABOUT_FIELD, publishing

WORKFLOW = Path(".github", "workflows", "rulebook.yml")
BIN = Path(sys.executable).parent


@pytest.fixture
def top(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty repository with a folder for rules, as one begins."""
    (tmp_path / "rules").mkdir()
    subprocess.run(["git", "init", "-q", "-b", "main", str(tmp_path)], check=True)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def commands(job: dict[str, object]) -> list[str]:
    """What a job runs, but for the installing."""
    steps = job.get("steps", [])
    lines = [str(step["run"]) for step in steps if "run" in step] if isinstance(steps, list) else []
    script = job.get("script", [])
    lines += [str(line) for line in script] if isinstance(script, list) else []
    assert any(line.startswith("pip install") for line in lines)
    return [line for line in lines if not line.startswith("pip install")]


def host(folder: Path, jobs: list[list[str]], **given: str) -> None:
    env = {**os.environ, "PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}", **given}
    for lines in jobs:
        for line in lines:
            subprocess.run(["sh", "-ec", line], cwd=folder, env=env, check=True, capture_output=True)


@pytest.fixture
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, str]]:
    """A folder that a static host shows under a path, and its address."""
    shown = tmp_path_factory.mktemp("host")
    handler = functools.partial(Quiet, directory=str(shown))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield shown / "games", f"http://127.0.0.1:{server.server_port}/games"
        server.shutdown()


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Shows a folder, with its own page for what is not there, as hosts do."""

    def log_message(self, *words: object) -> None:
        pass

    def send_error(self, code: int, *words: object) -> None:  # type: ignore[override]
        self.send_response(code)
        self.end_headers()
        page = Path(self.directory) / "games" / "404.html"
        self.wfile.write(page.read_bytes() if page.is_file() else b"")


def get(address: str) -> str:
    with urllib.request.urlopen(address) as answer:
        return str(answer.read().decode("utf-8"))


def test_a_project_is_published_as_its_workflow_says(
    run: Run, top: Path, served: tuple[Path, str], tmp_path_factory: pytest.TempPathFactory
) -> None:
    made = run("new", "salt_road")
    assert made.code == 0 and FILE in made.out and str(WORKFLOW) in made.out
    assert read_project(top / FILE) == {}, "every line waits behind its #"
    bare, clone = tmp_path_factory.mktemp("bare"), tmp_path_factory.mktemp("clone") / "c"
    git = ["git", "-c", "user.name=a", "-c", "user.email=a@b"]
    subprocess.run(["git", "init", "-q", "--bare", str(bare)], check=True)
    for words in (["add", "-A"], ["commit", "-qm", "Begin"], ["push", "-q", str(bare), "main"]):
        subprocess.run([*git, *words], cwd=top, check=True)
    subprocess.run(["git", "clone", "-q", "-b", "main", str(bare), str(clone)], check=True)
    jobs = YAML(typ="safe").load((clone / WORKFLOW).read_text(encoding="utf-8"))["jobs"]
    folder, address = served
    host(clone, [commands(jobs["check"]), commands(jobs["publish"])], ADDRESS=address)
    (clone / "public").rename(folder)
    front = get(f"{address}/")
    assert "<title>Salt Road</title>" in front and f'href="{address}/index.html"' in front
    leads = re.search(
        r'href="(salt_road/rules/[^"]+)"',
        get(f"{address}/salt_road/index.html").replace('"rules/', '"salt_road/rules/'),
    )
    assert leads and f'rel="canonical" href="{address}/{leads[1]}"' in get(f"{address}/{leads[1]}")
    with pytest.raises(urllib.error.HTTPError) as lost:
        get(f"{address}/nothing/here.html")
    assert 'href="/games/"' in lost.value.read().decode("utf-8")


def test_other_hosts_get_the_same_commands() -> None:
    text = publishing()
    github, gitlab = (
        YAML(typ="safe").load(block) for block in re.findall(r"```yaml\n(.*?)```", text, re.DOTALL)
    )
    one = [shlex.split(line) for job in ("check", "publish") for line in commands(github["jobs"][job])]
    other = [shlex.split(line) for job in ("check", "pages") for line in commands(gitlab[job])]
    assert [line[:-1] for line in one] == [line[:-1] for line in other]


def test_the_page_tells_every_line_of_a_project() -> None:
    assert set(ABOUT_FIELD) == set(FIELDS) - {"pyodide"}
    assert not re.search(r"\{[a-z]+\}(?!/|#|\})", publishing().replace("{path}", "").replace("{line}", "")), (
        "all filled in"
    )


def test_what_a_project_has_stays(run: Run, top: Path) -> None:
    (top / FILE).write_text("name: Mine\n", encoding="utf-8")
    assert (
        run("new", "salt_road").code == 0
        and run("new", "reed_road", "--like", str(RULES / "orders")).code == 0
    )
    assert (top / FILE).read_text(encoding="utf-8") == "name: Mine\n"


def test_gitlab_gets_its_own_file(run: Run, top: Path) -> None:
    subprocess.run(["git", "remote", "add", "origin", "git@gitlab.com:me/game.git"], check=True)
    assert ".gitlab-ci.yml" in run("new", "salt_road").out and not (top / WORKFLOW).exists()


def test_a_loose_game_is_no_project(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("new", "salt_road").code == 0
    assert [path.name for path in tmp_path.iterdir()] == ["salt_road"]
