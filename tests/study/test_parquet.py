"""Games of a study as a Parquet file, read by what others read it with."""

import numpy as np
import pytest
from click.testing import CliRunner
from pyarrow import parquet

from gusher import study
from gusher.commands.study import command
from gusher.rules.kernel import GusherError
from gusher.study.frames import check_parquet, write_parquet

pytestmark = pytest.mark.slow


def test_the_command_writes_a_file(tmp_path):
    kept, file = tmp_path / "kept", tmp_path / "games.parquet"
    words = ["atacama", "--players", "random", "--games", "4", "--parquet", str(file)]
    done = CliRunner().invoke(command, [*words, "--seats", "2", "--kept", str(kept)])
    assert done.exit_code == 0
    once = parquet.read_table(file).to_pydict()
    assert once == {name: column.tolist() for name, column in study.join(kept).frame().items()}
    CliRunner().invoke(command, ["--join", str(kept), "--parquet", str(file)])
    assert parquet.read_table(file).to_pydict() == once
    CliRunner().invoke(command, [*words, "--against", "variant=enhanced"])
    assert parquet.read_table(file)["series"].to_pylist() == [1] * 4 + [2] * 4
    assert "choose it (--seats)" in CliRunner().invoke(command, words).stderr
    with pytest.raises(GusherError, match="no such folder"):
        check_parquet(tmp_path / "nowhere" / "games.parquet")
    with pytest.raises(GusherError, match=str(tmp_path)):
        write_parquet(tmp_path, {"seed": np.zeros(1)})
