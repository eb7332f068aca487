-- A receipt number belongs to one payment that is not deleted: after a deletion it can be entered again. A provider's
-- delivery still finds the deleted payment by its number, so it does not record the same money a second time.
alter table payment drop constraint payment_moyen_payment_id_key;
create unique index payment_reference on payment (moyen, payment_id) where deleted_at is null;
-- Deliveries look payments up by number among the deleted ones too.
create index payment_number on payment (moyen, payment_id);
-- The list of deleted payments.
create index payment_deleted on payment (paid_at desc, id desc) where deleted_at is not null;
