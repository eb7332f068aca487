-- Recipients are frozen by the hundred thousand: what is looked up again for each of them is left out.

-- Most e-mails have no key, and campaigns' never do.
alter table delivery drop constraint delivery_key_key;
create unique index delivery_key on delivery (key) where key is not null;
-- Accounts are never deleted, only marked as removed.
alter table delivery drop constraint delivery_account_id_fkey;
