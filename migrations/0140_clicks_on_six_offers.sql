-- The landing page shows up to six products, and counts the clicks on each.
alter table landing_tally
  drop constraint landing_tally_kind,
  add constraint landing_tally_kind check (kind in ('visit', 'offer-1', 'offer-2', 'offer-3', 'offer-4', 'offer-5', 'offer-6'));
