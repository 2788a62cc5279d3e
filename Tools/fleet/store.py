"""A store of objects on this machine that speaks as S3 does, with journals in it."""

import contextlib
import pathlib
import subprocess
import sys
import time
from collections.abc import Iterator

import pyarrow.fs

from standalone import HOST, end, free_port

BUCKET = "recordings"


@contextlib.contextmanager
def store(folder: pathlib.Path) -> Iterator[dict[str, str]]:
    """The store, and the environment in which it is found."""
    port = free_port()
    settings = {
        "AWS_ENDPOINT_URL": f"http://{HOST}:{port}", "AWS_ACCESS_KEY_ID": "key", "AWS_SECRET_ACCESS_KEY": "secret",
        "AWS_DEFAULT_REGION": "us-east-1"}
    with open(folder / "store.log", "wb") as log:
        server = subprocess.Popen(
            [sys.executable, "-m", "moto.server", "--host", HOST, "--port", str(port)], stdout=log, stderr=log)
        try:
            wait(port, server)
            yield settings
        finally:
            end(server)


def wait(port: int, server: subprocess.Popen, seconds: float = 60) -> None:
    begun = time.monotonic()
    while server.poll() is None and time.monotonic() - begun < seconds:
        with contextlib.suppress(OSError):
            system(port).get_file_info("nothing")
            return
        time.sleep(0.2)
    raise AssertionError("the store of objects does not come up")


def system(port: int) -> pyarrow.fs.S3FileSystem:
    return pyarrow.fs.S3FileSystem(
        endpoint_override=f"{HOST}:{port}", scheme="http", region="us-east-1", access_key="key", secret_key="secret",
        allow_bucket_creation=True, request_timeout=20, connect_timeout=2)


def fill(settings: dict[str, str], folder: pathlib.Path) -> str:
    """Puts the journals of a folder into the store; their address."""
    target = system(int(settings["AWS_ENDPOINT_URL"].rpartition(":")[2]))
    target.create_dir(BUCKET)
    for path in sorted(folder.rglob("*.navlog")):
        with target.open_output_stream(f"{BUCKET}/day/{path.relative_to(folder)}") as stream:
            stream.write(path.read_bytes())
    return f"s3://{BUCKET}/day"


def executors(settings: dict[str, str]) -> list[str]:
    """The settings by which executors find the store."""
    return [word for key, value in settings.items() for word in ("--conf", f"spark.executorEnv.{key}={value}")]
