import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Role, Session } from '#contract/auth.ts';
import type { Db } from '#server/db/db.ts';
import { publish } from '#server/db/events.ts';
import type { SignedIn } from '#server/http/sessions.ts';

/** How long a session lasts without being used. */
export const sessionSeconds = (remember: boolean): number => (remember ? 30 * 24 : 12) * 3_600;
/** A session is prolonged this often at most: a write on every request would cost more than it tells. */
const SEEN_MS = 5 * 60_000;

const endOf = (remember: boolean): Date => new Date(Date.now() + sessionSeconds(remember) * 1_000);

/** Secrets that we hand out are kept as their hash: 256 random bits need no slow one. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
export const newToken = (): string => randomBytes(32).toString('base64url');

/** A new session; the token is told once, here. */
export async function createSession(db: Db, accountId: string, { remember, userAgent }: { remember: boolean; userAgent: string }) {
  const token = newToken();
  const expiresAt = endOf(remember);
  await db
    .insertInto('session')
    .values({ account_id: accountId, token_hash: hashToken(token), remember, user_agent: userAgent.slice(0, 300), expires_at: expiresAt })
    .execute();
  return { token, expiresAt };
}

export interface FoundSession extends SignedIn {
  remember: boolean;
  /** Its end was moved just now. */
  prolonged: boolean;
  /** The programme requires a second factor of this admin, who has none yet. */
  mustSetUpTwoFactor: boolean;
}

/** Who the token signs in: nobody once the session ended or its account is not Active any more. */
export async function findSession(db: Db, token: string, { used }: { used: boolean }): Promise<FoundSession | undefined> {
  const row = await db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select(['session.id as session_id', 'last_seen_at', 'remember', 'account.id', 'name', 'email', 'role'])
    .select(
      sql<boolean>`account.role = 'admin' and (select require_two_factor from setting) and not exists (
        select 1 from two_factor where account_id = account.id and confirmed_at is not null)`.as('must_set_up'),
    )
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', new Date())
    .where('status', '=', 'Active')
    .executeTakeFirst();
  if (!row) return undefined;
  const prolonged = used && Date.now() - row.last_seen_at.valueOf() > SEEN_MS;
  if (prolonged)
    await db
      .updateTable('session')
      .set({ last_seen_at: new Date(), expires_at: endOf(row.remember) })
      .where('id', '=', row.session_id)
      .execute();
  const account = { id: row.id, name: row.name, email: row.email, role: row.role as Role };
  return { account, sessionId: row.session_id, remember: row.remember, prolonged, mustSetUpTwoFactor: row.must_set_up };
}

export async function listSessions(db: Db, { account, sessionId }: SignedIn): Promise<Session[]> {
  const rows = await db
    .selectFrom('session')
    .selectAll()
    .where('account_id', '=', account.id)
    .where('expires_at', '>', new Date())
    .orderBy('last_seen_at', 'desc')
    .limit(100)
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    current: row.id === sessionId,
    remember: row.remember,
    userAgent: row.user_agent,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }));
}

/** True when the account had such a session; its live streams end with it. */
export async function endSession(db: Db, accountId: string, sessionId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('id', '=', sessionId)
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  await publish(db, { type: 'staff.changed', accountId });
  return numDeletedRows > 0n;
}

/** Ends the session of a browser in which somebody signs in anew. */
export async function endSessionOf(db: Db, token: string): Promise<void> {
  await db.deleteFrom('session').where('token_hash', '=', hashToken(token)).execute();
}

/** Signs the account out everywhere, but for the session to keep. */
export async function endSessions(db: Db, accountId: string, keep?: string): Promise<void> {
  let sessions = db.deleteFrom('session').where('account_id', '=', accountId);
  if (keep) sessions = sessions.where('id', '!=', keep);
  await sessions.execute();
  await publish(db, { type: 'staff.changed', accountId });
}
