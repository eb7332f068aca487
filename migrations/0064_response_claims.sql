-- Values that only one response of a form may have: the address or telephone number of a question that asks for one answer per
-- person. A deleted response gives its value back until it is restored, so `live` is false for it.

create table response_claim (
  response_id uuid not null references response (id) on update cascade on delete cascade,
  question_id uuid not null,
  form_id uuid not null,
  value text not null,
  live boolean not null default true,
  primary key (response_id, question_id)
);
create unique index response_claim_once on response_claim (form_id, question_id, value) where live;
