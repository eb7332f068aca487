import { hashToken, newToken } from '#server/auth/session.queries.ts';
import { type Db, putRow } from '#server/db/db.ts';
import { OPEN_STATUSES } from './coaches.rules.ts';

export const INVITATION_DAYS = 7;
const DAY_MS = 24 * 3_600_000;

/** Stores a new link for the coach; the earlier one stops working. Only this function returns the token. */
export async function createInvitation(db: Db, coachId: string): Promise<string> {
  const token = newToken();
  const row = { token_hash: hashToken(token), created_at: new Date(), expires_at: new Date(Date.now() + INVITATION_DAYS * DAY_MS) };
  await putRow(db, 'coach_invitation', { account_id: coachId }, row);
  await db.updateTable('coach').set({ invited_at: row.created_at }).where('account_id', '=', coachId).execute();
  return token;
}

/** Returns the account that a working link is for; undefined otherwise. */
export const findInvitation = (db: Db, token: string) =>
  db
    .selectFrom('coach_invitation')
    .innerJoin('account', 'account.id', 'coach_invitation.account_id')
    .select(['account.id', 'name', 'email', 'role'])
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', new Date())
    .where('status', 'in', OPEN_STATUSES)
    .executeTakeFirst();

/** Uses up the link. Returns the account's id; undefined when the link does not work any more. */
export async function redeemInvitation(db: Db, token: string): Promise<string | undefined> {
  const used = await db
    .deleteFrom('coach_invitation')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', new Date())
    .returning('account_id')
    .executeTakeFirst();
  return used?.account_id;
}

export async function dropInvitation(db: Db, coachId: string): Promise<void> {
  await db.deleteFrom('coach_invitation').where('account_id', '=', coachId).execute();
}

/** Stores the password and makes the coach Active. Returns undefined when an admin closed the account meanwhile. */
export const activateCoach = async (db: Db, id: string, passwordHash: string) => {
  const account = await db
    .updateTable('account')
    .set({ password_hash: passwordHash, status: 'Active' })
    .where('id', '=', id)
    .where('status', 'in', OPEN_STATUSES)
    .returning(['id', 'name', 'email', 'role'])
    .executeTakeFirst();
  if (account) await db.updateTable('coach').set({ accepted_at: new Date() }).where('account_id', '=', id).execute();
  return account;
};
