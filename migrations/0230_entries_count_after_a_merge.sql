-- A waived amount or moved credit of a merged record counts for the remaining one, whenever staff last set the billing by hand: like a
-- payment, it counts from this moment. Without one, it counts from when it was made.
alter table account_entry add column counted_at timestamptz;
