-- Not in a transaction
-- The filters of the list that have few values each: any of them may be left out. Counting reads this index alone.
drop index concurrently if exists member_filters;
create index concurrently member_filters on member (product, payment_status, payment_option, status, joined_at, id) where archived_at is null;
