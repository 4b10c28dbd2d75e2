"""Who people are: ids, cookies and codes, signing out, being kept out, and erasing oneself."""
