"""Work beside the tables: processes in which bots think, what they are given to do, and compiling while people play."""
