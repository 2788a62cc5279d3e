"""The package can be installed, alone, and finds its library."""

import os
import pathlib
import subprocess
import sys

import navlog
from navlog import library

PACKAGE = pathlib.Path(navlog.__file__).resolve().parent


def test_it_installs_with_pip(tmp_path):
    import shutil

    source = tmp_path / "source"
    shutil.copytree(PACKAGE.parent, source, ignore=shutil.ignore_patterns("build", "*.egg-info", "__pycache__"))
    target = tmp_path / "target"
    subprocess.run(
        [sys.executable, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps", "--no-build-isolation",
         "--disable-pip-version-check", "--target", target, source], check=True, capture_output=True)
    assert (target / "navlog" / "py.typed").exists()
    code = "import navlog; print(navlog.__file__); print(navlog.load().version)"
    run = subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True, cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(target), "NAVLOG_LIBRARY": navlog.load().path})
    assert run.stdout.splitlines() == [str(target / "navlog" / "__init__.py"), navlog.load().version]


def test_the_variable_wins(monkeypatch):
    monkeypatch.setenv("NAVLOG_LIBRARY", "/somewhere/libnavlog.so")
    assert library.find() == "/somewhere/libnavlog.so"


def test_a_missing_library_says_how_to_get_it(monkeypatch):
    monkeypatch.delenv("NAVLOG_LIBRARY", raising=False)
    monkeypatch.setattr(library, "candidates", lambda: [pathlib.Path("/nowhere/libnavlog.so")])
    monkeypatch.setattr(library.ctypes.util, "find_library", lambda name: None)
    try:
        library.find()
    except navlog.LibraryError as error:
        assert "Tools/clibrary/install" in str(error) and "NAVLOG_LIBRARY" in str(error)
    else:
        raise AssertionError("no error")


def test_package_and_library_are_of_one_version():
    text = (PACKAGE.parent / "pyproject.toml").read_text()
    assert f'version = "{navlog.load().version}"' in text
