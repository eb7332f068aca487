import { sql } from 'kysely';
import { type DeletionSummary, type MemberSelection, MOST_DELETED } from '#contract/members.ts';
import { type Db, rowOf } from '#server/db/db.ts';
import { findTimeZone } from '#server/settings/setting.queries.ts';
import { whereSelected } from './bulk.queries.ts';
import { formerAddresses } from './former-addresses.queries.ts';

/**
 * Counts what the deletion of these members erases and what stays (server/deleted/erase-member.queries.ts does it). `members` stops
 * just above the most that are deleted at once, and the rest is then not counted.
 */
export async function countDeletion(db: Db, selection: MemberSelection): Promise<DeletionSummary> {
  const where = whereSelected(selection, await findTimeZone(db));
  const of = (table: string) => sql`(select count(*) from ${sql.table(table)} t where t.member_id in (select id from chosen))`;
  return rowOf(
    db,
    sql<DeletionSummary>`
      with chosen as materialized (
        select member.id, member.email, exists (select from payment p where p.member_id = member.id)
          or exists (select from account_entry e where e.member_id = member.id) as pays
        from member where ${where} and member.deleted_at is null limit ${MOST_DELETED + 1}
      )
      select (select count(*) from chosen) as members,
        jsonb_build_object('notes', ${of('member_note')}, 'tasks', ${of('task')}, 'events', ${of('member_event')}, 'tags', ${of('member_tag')},
          'access', ${of('member_access_group')}, 'reservations', ${of('reservation')},
          'messages', (select count(*) from delivery d where lower(d.to_address) in (
            select email from chosen union select address from ${formerAddresses(sql`(select id from chosen)`)}))) as erased,
        jsonb_build_object('members', (select count(*) from chosen where pays), 'payments', ${of('payment')}, 'entries', ${of('account_entry')},
          'receipts', (select count(*) from transfer_receipt r where r.payment_id is not null and r.member_id in (select id from chosen))
            + (select count(*) from payment_photo f join payment p on p.id = f.payment_id where p.member_id in (select id from chosen))) as kept`,
  );
}

/** Staff type the name or the address of the one member, or the number of several. */
export async function isConfirmed(db: Db, bulk: { id: string; members: number }, typed: string): Promise<boolean> {
  if (bulk.members > 1) return typed.trim() === String(bulk.members);
  const row = await rowOf(
    db,
    sql<{ same: boolean }>`
      select coalesce(bool_or(fold(m.full_name) = fold(${typed.trim()}) or m.email = lower(${typed.trim()})), false) as same
      from member_bulk_item i join member m on m.id = i.member_id where i.bulk_id = ${bulk.id}`,
  );
  return row.same;
}
