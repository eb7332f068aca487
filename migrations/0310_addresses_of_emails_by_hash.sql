-- Not in a transaction
-- E-mails are found by the address that they go to, and never read in the order of addresses. An index by the hash of the address does that
-- too, and costs a third of what the ordered one cost for each recipient of a campaign.
drop index concurrently if exists delivery_by_address;
create index concurrently delivery_by_address on delivery using hash (lower(to_address));
drop index concurrently if exists delivery_to_address;
