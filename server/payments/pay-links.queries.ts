import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Language } from '#contract/language.ts';
import { PAY_PATH, payPath } from '#contract/pay-page.ts';
import { hashToken } from '#server/auth/session.queries.ts';
import { countChanged, type Db, insertRows } from '#server/db/db.ts';
import type { Env } from '#server/env.ts';
import { sign } from '#server/signatures.ts';

// The link with which a member pays without an account. Its token follows from a random id and the secret key, so that reminders
// can repeat the link that the member has already, while the database holds only a hash that opens nothing.

const DAYS = 90;
/** A link that is sent lasts at least this long; when less is left, a new one is made and the earlier one goes on until its end. */
const FEWEST_DAYS = 30;
/** The days of a link that no e-mail brought, in which a payment is made. */
const UNSENT_DAYS = 3;
const DAY_MS = 24 * 3_600_000;

const tokenOf = (secret: string, id: string): string => sign(secret, `pay-link:${id}`);

type Secrets = Pick<Env, 'CAURI_SECRET_KEY' | 'PUBLIC_URL'>;

export interface PayLink {
  url: string;
  expiresAt: Date;
}

/** Returns the link of each of these members, and makes those that are missing. */
export async function payLinksOf(db: Db, env: Secrets, memberIds: string[]): Promise<Map<string, PayLink>> {
  const links = new Map<string, PayLink>();
  const take = (row: { id: string; member_id: string; expires_at: Date }) => {
    const token = tokenOf(env.CAURI_SECRET_KEY, row.id);
    links.set(row.member_id, { url: `${env.PUBLIC_URL}${payPath(token)}`, expiresAt: row.expires_at });
    return hashToken(token);
  };
  const { rows: known } = await sql<{ id: string; member_id: string; token_hash: Buffer; expires_at: Date }>`
    select distinct on (member_id) id, member_id, token_hash, expires_at from pay_link
    where member_id = any(${memberIds}::uuid[]) and revoked_at is null and expires_at > now() + make_interval(days => ${FEWEST_DAYS})
    order by member_id, expires_at desc`.execute(db);
  // After the secret key was replaced, an earlier link still opens its page, but cannot be repeated.
  for (const row of known) if (!take(row).equals(row.token_hash)) links.delete(row.member_id);
  const expires_at = new Date(Date.now() + DAYS * DAY_MS);
  const missing = [...new Set(memberIds)].filter((id) => !links.has(id));
  const made = missing.map((member_id) => ({ id: randomUUID(), member_id, expires_at }));
  await insertRows(
    db,
    'pay_link',
    made.map((row) => ({ ...row, token_hash: take(row) })),
  );
  return links;
}

/** The page on which anybody asks for a link: what those get who are no member, and staff who try an e-mail. */
export const askPayLink = ({ PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>): string => `${PUBLIC_URL}${PAY_PATH}`;

export const payLinkOf = async (db: Db, env: Secrets, memberId: string): Promise<PayLink> =>
  (await payLinksOf(db, env, [memberId])).get(memberId)!;

/**
 * A link that leads back from the provider, who keeps it with the payment. It ends with the link by which the payment was begun at the
 * latest, and has the id of its checkout, so that its page knows which payment the member comes from.
 */
export async function returnLinkOf(db: Db, env: Secrets, checkout: { id: string; member_id: string }, from: string): Promise<string> {
  const { expires_at } = await db.selectFrom('pay_link').select('expires_at').where('id', '=', from).executeTakeFirstOrThrow();
  return `${env.PUBLIC_URL}${await makePayLink(db, env, { id: checkout.id, memberId: checkout.member_id, end: expires_at })}`;
}

/** Makes a link of a few days with an id that the caller chose, and returns the path of the page. */
export async function makePayLink(
  db: Db,
  env: Secrets,
  { id, memberId, end }: { id: string; memberId: string; end?: Date },
): Promise<string> {
  const token = tokenOf(env.CAURI_SECRET_KEY, id);
  const expires_at = new Date(Math.min(Date.now() + UNSENT_DAYS * DAY_MS, end?.getTime() ?? Infinity));
  await insertRows(db, 'pay_link', { id, member_id: memberId, token_hash: hashToken(token), expires_at });
  return payPath(token);
}

/** Returns the path of a link with this id that was made within the hour. */
export async function findRecentLink(db: Db, env: Secrets, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('pay_link')
    .select('id')
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where(sql<boolean>`created_at > now() - interval '1 hour'`)
    .executeTakeFirst();
  return row && payPath(tokenOf(env.CAURI_SECRET_KEY, row.id));
}

export interface FoundLink {
  id: string;
  memberId: string;
  /** `closed` while the member is archived. */
  state: 'valid' | 'expired' | 'revoked' | 'closed';
  /** Null stands for the programme's language. */
  language: Language | null;
}

/** Returns what a token opens; undefined for a token that never existed. */
export async function findPayLink(db: Db, token: string): Promise<FoundLink | undefined> {
  const row = await db
    .selectFrom('pay_link')
    .innerJoin('member', 'member.id', 'pay_link.member_id')
    .select(['pay_link.id', 'pay_link.member_id', 'pay_link.expires_at', 'pay_link.revoked_at', 'member.language', 'member.archived_at'])
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  if (!row) return undefined;
  const state = row.archived_at ? 'closed' : row.revoked_at ? 'revoked' : row.expires_at < new Date() ? 'expired' : 'valid';
  return { id: row.id, memberId: row.member_id, state, language: row.language };
}

/** Closes all links of a member at once. Returns how many were open. */
export const revokePayLinks = (db: Db, memberId: string): Promise<number> =>
  countChanged(
    db
      .updateTable('pay_link')
      .set({ revoked_at: new Date() })
      .where('member_id', '=', memberId)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', new Date()),
  );
