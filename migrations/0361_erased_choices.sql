-- The day on which an erased member had unsubscribed says something about a person, and no account needs it.
update member set unsubscribed_at = null where former_number is not null and unsubscribed_at is not null;
