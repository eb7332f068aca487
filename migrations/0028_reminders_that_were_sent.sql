-- A reminder counts when its e-mail was really sent. `reminder.state` follows the state of its e-mail, whoever changes that.

alter table reminder add column state text not null default 'pending'
  constraint reminder_state check (state in ('pending', 'sent', 'captured', 'failed', 'skipped', 'uncertain'));

-- An e-mail that is kept no longer was erased with its person.
update reminder r set state = coalesce(
  (select case d.state when 'sending' then 'pending' else d.state end from delivery d where d.key = r.delivery_key), 'sent');

-- The counter of members for whom reminders were counted that were never sent. One that staff have set stays.
with standing as (
  select r.member_id, max(r.sequence) as highest, count(*) filter (where r.state in ('pending', 'sent', 'uncertain')) as counted,
    max(r.at) filter (where r.state in ('pending', 'sent', 'uncertain')) as last
  from reminder r join member m on m.id = r.member_id and m.reminder_state = r.kind
    and r.due = case m.reminder_state when 'Registration' then m.payment_next else m.subscription_next end
  group by r.member_id
)
update member m set reminder_sequence = standing.counted, reminder_last = standing.last
from standing where m.id = standing.member_id and m.reminder_sequence = standing.highest and standing.counted <> standing.highest;

-- Numbers follow what was sent: a member whose only reminder was the fourth goes on with the second.
alter table reminder drop constraint reminder_once;
with standing as (
  select r.id, row_number() over (partition by r.member_id, r.kind, r.due order by r.sequence) as n
  from reminder r join member m on m.id = r.member_id and m.reminder_state = r.kind
    and r.due = case m.reminder_state when 'Registration' then m.payment_next else m.subscription_next end
  where r.state in ('pending', 'sent', 'uncertain')
)
update reminder r set sequence = standing.n from standing where standing.id = r.id and r.sequence <> standing.n;

-- One that was captured, failed or left out takes nobody's place.
create unique index reminder_once on reminder (member_id, kind, due, sequence) where state in ('pending', 'sent', 'uncertain');
create index reminder_by_member on reminder (member_id, kind, due);

-- How many reminders of a run were kept in the Outbox because nothing could be sent.
alter table reminder_run add column captured int not null default 0;
update reminder_run run set captured = c.n, reminders = greatest(0, run.reminders - c.n)
from (select run_id, count(*) as n from reminder where state = 'captured' and run_id is not null group by run_id) as c
where c.run_id = run.id;

-- The number of a reminder that was not sent is free again, and the member's counter goes back to the one before it.
create function delivery_reminder() returns trigger language plpgsql as $$
declare
  r reminder%rowtype;
begin
  update reminder set state = case new.state when 'sending' then 'pending' else new.state end
  where id = substr(new.key, 10)::uuid returning * into r;
  if found and r.state in ('captured', 'failed', 'skipped') then
    update member m set
      reminder_sequence = r.sequence - 1,
      reminder_last = case when m.reminder_last = r.at
        then (select max(o.at) from reminder o where o.member_id = m.id and o.state in ('pending', 'sent', 'uncertain')) else m.reminder_last end,
      rev = m.rev + 1,
      updated_at = now()
    where m.id = r.member_id and m.reminder_state = r.kind and m.reminder_sequence = r.sequence
      and r.due = case m.reminder_state when 'Registration' then m.payment_next else m.subscription_next end;
  end if;
  return null;
end
$$;
create trigger delivery_reminder after update of state on delivery
  for each row when (new.key like 'reminder:%' and old.state is distinct from new.state) execute function delivery_reminder();
