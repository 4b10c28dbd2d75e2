"""Tables in memory while somebody plays or watches: the people there, their connections, and what each of them sees."""
