"""A standalone cluster on this machine, as it is set up on many: a master, two workers, and nothing of Navlog on
them."""

import contextlib
import os
import pathlib
import socket
import subprocess
import sys
import time
from collections.abc import Iterator

import pyspark

HOST = "127.0.0.1"
CLASS = pathlib.Path(pyspark.__file__).parent / "bin" / "spark-class"


@contextlib.contextmanager
def cluster(folder: pathlib.Path, workers: int = 2) -> Iterator[str]:
    """The master's address, for as long as the cluster is there. Processes write their logs into the folder."""
    temporary(folder).mkdir()
    with contextlib.ExitStack() as stack:
        port = free_port()
        master = f"spark://{HOST}:{port}"
        start(stack, folder, "master", "master.Master", "--host", HOST, "--port", str(port), "--webui-port", "0")
        wait(folder / "master.log", "I have been elected leader")
        for number in range(workers):
            name = f"worker{number}"
            start(
                stack, folder, name, "worker.Worker", "--host", HOST, "--webui-port", "0", "--cores", "1",
                "--memory", "1g", "--work-dir", str(folder / name), master)
        for number in range(workers):
            wait(folder / f"worker{number}.log", "Successfully registered with master")
        yield master


def temporary(folder: pathlib.Path) -> pathlib.Path:
    """Where the cluster's processes put what they need for a while."""
    return folder / "temporary"


def start(stack: contextlib.ExitStack, folder: pathlib.Path, name: str, main: str, *words: str) -> None:
    """Starts a program of Spark's, and ends it with the stack."""
    # Workers know nothing of where the package or the library are.
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("NAVLOG", "PYTHON"))}
    environment |= {"SPARK_LOCAL_IP": HOST, "SPARK_NO_DAEMONIZE": "1", "TMPDIR": str(temporary(folder))}
    log = stack.enter_context(open(folder / f"{name}.log", "wb"))
    process = subprocess.Popen(
        [CLASS, f"org.apache.spark.deploy.{main}", *words], stdout=log, stderr=log, env=environment, cwd=folder)
    stack.callback(end, process)


def end(process: subprocess.Popen) -> None:
    process.terminate()
    try:
        process.wait(20)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def wait(log: pathlib.Path, text: str, seconds: float = 120) -> None:
    begun = time.monotonic()
    while text not in (told := log.read_text(errors="replace")):
        assert time.monotonic() - begun < seconds, f"{log} never says {text}:\n{told[-2000:]}"
        time.sleep(0.2)


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind((HOST, 0))
        return int(listener.getsockname()[1])


def report(words: list[str], path: str, master: str, *settings: str) -> str:
    """What `python -m navlog.fleet` prints, as the documentation has it."""
    conf = {"spark.driver.host": HOST, "spark.executor.memory": "512m", "spark.log.level": "ERROR"}
    own = [word for key, value in conf.items() for word in ("--conf", f"{key}={value}")]
    run = subprocess.run(
        [sys.executable, "-m", "navlog.fleet", *words, path, "--master", master, *own, *settings],
        env={**os.environ, "SPARK_LOCAL_IP": HOST}, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr[-3000:]
    return run.stdout.strip()
