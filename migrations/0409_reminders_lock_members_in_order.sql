-- Reminders that end in one statement lock their members in the order of their ids, as everybody does who locks several. For each row by
-- itself they were locked in the order of the e-mails, and a bulk change of the same members could block the sender.
create or replace function delivery_reminder() returns trigger language plpgsql as $$
declare
  taken_back uuid[];
begin
  -- Most statements change e-mails of campaigns only.
  if not exists (select from new_rows where key like 'reminder:%') then
    return null;
  end if;
  with moved as (
    select key, state from new_rows where key like 'reminder:%' except select key, state from old_rows
  ), changed as (
    update reminder r set state = case moved.state when 'sending' then 'pending' else moved.state end
    from moved where r.id = substr(moved.key, 10)::uuid returning r.id, r.state
  )
  select array_agg(id) into taken_back from changed where state in ('captured', 'failed', 'skipped');
  perform from member where id in (select member_id from reminder where id = any(taken_back)) order by id for no key update;
  update member m set
    reminder_sequence = r.sequence - 1,
    reminder_last = case when m.reminder_last = r.at
      then (select max(o.at) from reminder o where o.member_id = m.id and o.state in ('pending', 'sent', 'uncertain')) else m.reminder_last end,
    rev = m.rev + 1,
    updated_at = now()
  from reminder r
  where r.id = any(taken_back) and m.id = r.member_id and m.reminder_state = r.kind and m.reminder_sequence = r.sequence
    and r.due = case m.reminder_state when 'Registration' then m.payment_next else m.subscription_next end;
  return null;
end
$$;
create or replace trigger delivery_reminder after update on delivery
  referencing old table as old_rows new table as new_rows for each statement execute function delivery_reminder();
