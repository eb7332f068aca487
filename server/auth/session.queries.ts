import { createHash, randomBytes } from 'node:crypto';
import { type InferResult, sql } from 'kysely';
import type { Role, Session } from '#contract/auth.ts';
import { countChanged, type Db, insertRows, isoTime, prepared, updateRow } from '#server/db/db.ts';
import { publish } from '#server/db/events.ts';
import type { SignedIn } from '#server/http/handlers.ts';

/** Returns how long an unused session lasts, in seconds. */
export const sessionSeconds = (remember: boolean): number => (remember ? 30 * 24 : 12) * 3_600;
/** The shortest time between two prolongations of a session, because a write at every request would be expensive. */
const SEEN_MS = 5 * 60_000;

const endOf = (remember: boolean): Date => new Date(Date.now() + sessionSeconds(remember) * 1_000);

/** Tokens are stored as a fast hash, because 256 random bits cannot be guessed. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Stores a new session. Only this function returns its token. */
export async function createSession(db: Db, accountId: string, { remember, userAgent }: { remember: boolean; userAgent: string }) {
  const token = newToken();
  const expiresAt = endOf(remember);
  await insertRows(db, 'session', {
    account_id: accountId,
    token_hash: hashToken(token),
    remember,
    user_agent: userAgent.slice(0, 300),
    expires_at: expiresAt,
  });
  return { token, expiresAt };
}

export interface FoundSession extends SignedIn {
  remember: boolean;
  prolonged: boolean;
  /** True when the programme requires a second factor of this admin, who has none yet. */
  mustSetUpTwoFactor: boolean;
}

/** Returns the account that the token signs in; nothing when the session has ended or the account is not Active. */
export async function findSession(db: Db, token: string, { used }: { used: boolean }): Promise<FoundSession | undefined> {
  const query = db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select(['session.id as session_id', 'last_seen_at', 'remember', 'account.id', 'name', 'email', 'role'])
    .select(sql<boolean>`account.role = 'coach' and (select own_members_only from setting)`.as('own_members_only'))
    .select(
      sql<boolean>`account.role = 'admin' and (select require_two_factor from setting) and not exists (
        select 1 from two_factor where account_id = account.id and confirmed_at is not null)`.as('must_set_up'),
    )
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', new Date())
    .where('status', '=', 'Active');
  // Every request runs it, and planning it takes several times as long as finding the session.
  const { rows } = await sql<InferResult<typeof query>[number]>`${prepared('find a session')}${query}`.execute(db);
  const row = rows[0];
  if (!row) return undefined;
  const prolonged = used && Date.now() - row.last_seen_at.valueOf() > SEEN_MS;
  if (prolonged) await updateRow(db, 'session', row.session_id, { last_seen_at: new Date(), expires_at: endOf(row.remember) });
  const { id, name, email, own_members_only: ownMembersOnly } = row;
  const account = { id, name, email, role: row.role as Role, ownMembersOnly };
  return { account, sessionId: row.session_id, remember: row.remember, prolonged, mustSetUpTwoFactor: row.must_set_up };
}

export async function listSessions(db: Db, { account, sessionId }: SignedIn): Promise<Session[]> {
  const { rows } = await sql<Session>`
    select id as "_id", id = ${sessionId} as current, remember, user_agent as "userAgent", ${isoTime('created_at')} as "createdAt",
      ${isoTime('last_seen_at')} as "lastSeenAt", ${isoTime('expires_at')} as "expiresAt"
    from session where account_id = ${account.id} and expires_at > now() order by last_seen_at desc limit 100`.execute(db);
  return rows;
}

/** Ends a session and its live streams. Returns true when the account had such a session. */
export async function endSession(db: Db, accountId: string, sessionId: string): Promise<boolean> {
  const count = await countChanged(db.deleteFrom('session').where('id', '=', sessionId).where('account_id', '=', accountId));
  await publish(db, { type: 'staff.changed', accountId });
  return count > 0;
}

/** Ends the earlier session of a browser in which a person signs in again. */
export async function endSessionOf(db: Db, token: string): Promise<void> {
  await db.deleteFrom('session').where('token_hash', '=', hashToken(token)).execute();
}

/** Ends all sessions of the account, except the one with the id `keep`. */
export async function endSessions(db: Db, accountId: string, keep?: string): Promise<void> {
  let sessions = db.deleteFrom('session').where('account_id', '=', accountId);
  if (keep) sessions = sessions.where('id', '!=', keep);
  await sessions.execute();
  await publish(db, { type: 'staff.changed', accountId });
}
