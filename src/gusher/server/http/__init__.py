"""HTTP from the connection inwards: lines, door, the web app's files, what can be asked, and a client for scripts."""
