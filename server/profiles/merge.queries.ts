import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Member } from '#contract/members.ts';
import { refreshBilling } from '#server/billing/billing.queries.ts';
import { COUNTED } from '#server/billing/written.queries.ts';
import type { Db } from '#server/db/db.ts';
import { publish } from '#server/db/events.ts';
import { AppError } from '#server/errors.ts';
import { recordMemberEvent } from '#server/members/events.queries.ts';
import { findKept } from '#server/members/members.queries.ts';
import { findMember } from './profile.queries.ts';

/**
 * Makes one member of two records of the same person: what hangs on the other moves to the one that is kept, whose empty
 * fields it fills. The other's id answers the kept one from then on.
 */
export async function mergeMembers(db: Db, req: FastifyRequest, id: string, otherId: string): Promise<Member> {
  const keptId = (await findKept(db, id)) ?? id;
  const goneId = (await findKept(db, otherId)) ?? otherId;
  if (keptId === goneId) {
    const sentence = 'Choose another record than the member itself.';
    throw new AppError(400, sentence, { errors: { other: sentence } });
  }
  // Always in the same order, so that two merges never wait for each other.
  const { rows: locked } = await sql`
    select id from member where id = any(${[keptId, goneId]}::uuid[]) order by id for update`.execute(db);
  if (locked.length < 2) throw new AppError(404, 'One of these members does not exist.');
  const before = (await findMember(db, keptId))!;
  const gone = (await findMember(db, goneId))!;

  await moveParts(db, keptId, goneId);
  await db
    .insertInto('member_merge')
    .values({ merged_id: goneId, member_id: keptId, merged: JSON.stringify(gone), merged_by: req.signedIn?.account.id ?? null })
    .execute();
  await db.updateTable('member_merge').set({ member_id: keptId }).where('member_id', '=', goneId).execute();
  await fillGaps(db, keptId, goneId);
  await refreshBilling(db, keptId);

  const after = (await findMember(db, keptId))!;
  await recordMemberEvent(db, req, keptId, {
    kind: 'merged',
    data: { fullName: gone.fullName, email: gone.email },
    before: { kept: before, merged: gone },
    after,
  });
  await publish(db, { type: 'member.changed', memberId: goneId });
  await publish(db, { type: 'members.changed' });
  return after;
}

/**
 * Every column that names a member, and what a merge does with it. A test reads the columns of the database and fails on
 * one that this list lacks.
 */
export const MEMBER_COLUMNS = {
  'campaign_member.member_id': 'moves',
  'delivery.member_id': 'moves; of two e-mails of one campaign run, the kept record’s stays its own',
  'delivery.reminds_id': 'moves, so that a reminder that waits is still not sent once the money is paid',
  'member_access_group.member_id': 'moves',
  'member_event.member_id': 'moves',
  'member_merge.member_id': 'moves: earlier merges lead to the kept record',
  'member_note.member_id': 'moves',
  'member_out.member_id': 'what Out had taken is given back with the kept record’s own, or at once',
  'member_tag.member_id': 'moves',
  'payment.member_id': 'moves',
  'reminder.member_id': 'moves, unless the kept record has the same one',
  'reservation.member_id': 'moves',
  'circle_push.member_id': 'goes with the record: the kept one is sent to Circle anew',
  'member_bulk_item.member_id': 'stays: undoing a bulk change finds the record no more and leaves it out',
  'member_import_row.member_id': 'stays: undoing an import finds the record no more and says so',
} as const;

async function moveParts(db: Db, kept: string, gone: string): Promise<void> {
  // A payment that counted for the one counts for the other, whenever staff last set the kept one's billing by hand.
  await sql`
    update payment set member_id = ${kept}, counted_at = case
      when counted_at > coalesce((select billing_base_at from member where id = ${gone}), '-infinity') then clock_timestamp()
      else counted_at
    end
    where member_id = ${gone}`.execute(db);
  // Whoever asked for no more campaigns gets none, under whichever record that was.
  await sql`
    update member m set unsubscribed_at = coalesce(m.unsubscribed_at, g.unsubscribed_at) from member g where m.id = ${kept} and g.id = ${gone}`.execute(
    db,
  );
  await sql`
    insert into campaign_member (campaign_id, member_id) select campaign_id, ${kept} from campaign_member where member_id = ${gone}
    on conflict do nothing`.execute(db);
  await db.updateTable('member_note').set({ member_id: kept }).where('member_id', '=', gone).execute();
  await db.updateTable('member_event').set({ member_id: kept }).where('member_id', '=', gone).execute();
  await db.updateTable('reservation').set({ member_id: kept }).where('member_id', '=', gone).execute();
  // Of two that were written for the same due day, the kept one's counts.
  await sql`
    update reminder r set member_id = ${kept} where member_id = ${gone} and not exists (
      select from reminder o where o.member_id = ${kept} and (o.kind, o.due, o.sequence) = (r.kind, r.due, r.sequence)
        and o.state in ${COUNTED} and r.state in ${COUNTED}
    )`.execute(db);
  await sql`update delivery set member_id = ${kept} where member_id = ${gone} and run_id is null`.execute(db);
  await sql`
    update delivery d set member_id = ${kept} from campaign_run r where d.run_id = r.id and d.member_id = ${gone} and not exists (
      select from delivery o where o.run_id = r.id and o.member_id = ${kept}
    )`.execute(db);
  await db.updateTable('delivery').set({ reminds_id: kept }).where('reminds_id', '=', gone).execute();
  await sql`
    insert into member_tag (member_id, tag_id, created_at, given_by_billing) select ${kept}, tag_id, created_at, given_by_billing from member_tag where member_id = ${gone}
    on conflict do nothing`.execute(db);
  await sql`
    insert into member_access_group (member_id, access_group_id, created_at, circle_state)
    select ${kept}, access_group_id, created_at, case when circle_state = 'synced' then 'pending' else circle_state end
    from member_access_group where member_id = ${gone} and circle_state <> 'removing'
    on conflict do nothing`.execute(db);
  await moveWhatOutTook(db, kept, gone);
}

/** What being Out had taken from the other: the kept one gets it back with its own, or at once when it is not Out. */
async function moveWhatOutTook(db: Db, kept: string, gone: string): Promise<void> {
  const { rows } = await sql`
    update member_out o set access_groups =
      (select array_agg(distinct id) from member_out t, unnest(o.access_groups || t.access_groups) as id where t.member_id = ${gone} and t.left_at is null)
    where o.member_id = ${kept} and o.left_at is null and exists (select from member_out t where t.member_id = ${gone} and t.left_at is null)
    returning o.kind`.execute(db);
  if (rows.length > 0) return;
  await sql`
    insert into member_access_group (member_id, access_group_id, circle_state)
    select distinct ${kept}::uuid, g.id, case when g.circle_id is not null then 'pending' else 'local' end
    from member_out t join access_group g on g.id = any(t.access_groups) where t.member_id = ${gone} and t.left_at is null
    on conflict do nothing`.execute(db);
}

/** Takes the other record away and from it what the kept one lacks. */
async function fillGaps(db: Db, kept: string, goneId: string): Promise<void> {
  const gone = await db.deleteFrom('member').where('id', '=', goneId).returningAll().executeTakeFirstOrThrow();
  await sql`
    update member set
      phone = coalesce(phone, ${gone.phone}),
      age = coalesce(age, ${gone.age}::int),
      nationality = coalesce(nationality, ${gone.nationality}),
      work = coalesce(work, ${gone.work}),
      profile = coalesce(profile, ${gone.profile}),
      source = coalesce(source, ${gone.source}),
      product = coalesce(product, ${gone.product}),
      joined_at = least(joined_at, ${gone.joined_at}::timestamptz),
      invited_at = coalesce(invited_at, ${gone.invited_at}::timestamptz),
      moderator = moderator or ${gone.moderator},
      -- The community knows the kept one by its own id, or else by the other's.
      circle_state = case when circle_id is null and ${gone.circle_id}::bigint is not null then 'pending' else circle_state end,
      circle_id = coalesce(circle_id, ${gone.circle_id}::bigint),
      rev = rev + 1,
      updated_at = now()
    where id = ${kept}`.execute(db);
}
