import { createHash, randomBytes } from 'node:crypto';
import type { Role, Session } from '#contract/auth.ts';
import type { Db } from '#server/db/db.ts';

export interface SignedIn {
  account: { id: string; name: string; email: string; role: Role };
  sessionId: string;
}

const REMEMBERED_MS = 30 * 24 * 3_600_000;
const TAB_MS = 12 * 3_600_000;
/** `last_seen_at` is moved this often at most: a write on every request would cost more than it tells. */
const SEEN_MS = 5 * 60_000;

/** Secrets that we hand out are kept as their hash: 256 random bits need no slow one. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
export const newToken = (): string => randomBytes(32).toString('base64url');

/** A new session; the token is told once, here. */
export async function createSession(db: Db, accountId: string, { remember, userAgent }: { remember: boolean; userAgent: string }) {
  const token = newToken();
  const expiresAt = new Date(Date.now() + (remember ? REMEMBERED_MS : TAB_MS));
  await db
    .insertInto('session')
    .values({ account_id: accountId, token_hash: hashToken(token), remember, user_agent: userAgent.slice(0, 300), expires_at: expiresAt })
    .execute();
  return { token, expiresAt };
}

/** Who the token signs in: nobody once the session ended or its account is not Active any more. */
export async function findSession(db: Db, token: string): Promise<SignedIn | undefined> {
  const row = await db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select(['session.id as session_id', 'last_seen_at', 'account.id', 'name', 'email', 'role'])
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', new Date())
    .where('status', '=', 'Active')
    .executeTakeFirst();
  if (!row) return undefined;
  if (Date.now() - row.last_seen_at.valueOf() > SEEN_MS)
    await db.updateTable('session').set({ last_seen_at: new Date() }).where('id', '=', row.session_id).execute();
  return { account: { id: row.id, name: row.name, email: row.email, role: row.role as Role }, sessionId: row.session_id };
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

/** True when the account had such a session. */
export async function endSession(db: Db, accountId: string, sessionId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('id', '=', sessionId)
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Signs the account out everywhere, but for the session to keep. */
export async function endSessions(db: Db, accountId: string, keep?: string): Promise<void> {
  let sessions = db.deleteFrom('session').where('account_id', '=', accountId);
  if (keep) sessions = sessions.where('id', '!=', keep);
  await sessions.execute();
}
