import { sql } from 'kysely';
import { countRows, type Db } from '#server/db/db.ts';
import { invitationHeld } from '#server/members/refusals.rules.ts';

// The invitations that waited for Circle when a restored backup was made. Circle may have sent them since.

const held = (db: Db, takenAt: Date) =>
  db.selectFrom('member').where('circle_state', '=', 'pending').where('circle_id', 'is', null).where('invited_at', '<=', takenAt);

export const countHeldInvitations = (db: Db, takenAt: Date): Promise<number> => countRows(held(db, takenAt));

/** Leaves them for staff to look at. When staff try one again, Circle is asked first whether it knows the member. */
export async function dropHeldInvitations(db: Db, takenAt: Date): Promise<void> {
  const members = await held(db, takenAt).select('id').orderBy('id').forUpdate().execute();
  const ids = members.map(({ id }) => id);
  await sql`update member set circle_state = 'failed', circle_error = ${invitationHeld()} where id = any(${ids}::uuid[])`.execute(db);
  await sql`insert into circle_push (member_id) select unnest(${ids}::uuid[]) on conflict do nothing`.execute(db);
}
