"""Reminders for people who are away: Web Push, which browsers offer on https only, other services, and e-mail."""
