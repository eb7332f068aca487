-- A base that staff set by hand goes on to hold a payment that is taken from the member. This is the moment of that base
-- (`member.billing_base_at`), so that the payment does not count once more when the member gets it back.
alter table payment add column in_base_at timestamptz;
