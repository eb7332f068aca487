import { sql } from 'kysely';
import type { Language } from '#contract/language.ts';
import { OWN_FIELDS, type OwnField } from '#contract/pay-page.ts';
import { isId } from '#contract/shared.ts';
import { type Db, insertRow, rowsOf, updateRow } from '#server/db/db.ts';
import { readSigned, signed } from '#server/signatures.ts';

// The changes that members make on their own page. The links by which a change is confirmed or refused are signed and not stored.

const CONFIRM_HOURS = 48;
const REFUSE_DAYS = 30;

export type OwnDetails = Record<OwnField, string | null>;
type Changed = Partial<OwnDetails>;

export interface OwnChange {
  id: string;
  memberId: string;
  before: Changed;
  after: Changed;
  createdAt: Date;
  /** A new address can still be confirmed while no later request or change has overtaken it. */
  isOpen: boolean;
  isConfirmed: boolean;
  isRefused: boolean;
  canBeRefused: boolean;
  /** The member's, and null for the programme's. */
  language: Language | null;
}

/** The fields that differ. */
export const changedFields = ({ before, after }: { before: OwnDetails; after: OwnDetails }): OwnField[] =>
  OWN_FIELDS.filter((field) => before[field] !== after[field]);

export const insertOwnChange = (db: Db, memberId: string, before: Changed, after: Changed): Promise<string> =>
  insertRow(db, 'own_change', { member_id: memberId, before: JSON.stringify(before), after: JSON.stringify(after) });

const isOpen = sql<boolean>`(
  c.after ? 'email' and c.confirmed_at is null and c.refused_at is null and c.created_at > now() - make_interval(hours => ${sql.lit(CONFIRM_HOURS)})
  and c.before ->> 'email' = m.email and m.archived_at is null
  and not exists (select from own_change o where o.member_id = c.member_id and o.after ? 'email' and o.id > c.id))`;

export async function findOwnChange(db: Db, id: string): Promise<OwnChange | undefined> {
  const [row] = await rowsOf(
    db,
    sql<OwnChange>`
      select c.id, c.member_id as "memberId", c.before, c.after, c.created_at as "createdAt", ${isOpen} as "isOpen",
        c.confirmed_at is not null as "isConfirmed", c.refused_at is not null as "isRefused",
        c.created_at > now() - make_interval(days => ${sql.lit(REFUSE_DAYS)}) as "canBeRefused", m.language
      from own_change c join member m on m.id = c.member_id where c.id = ${id}`,
  );
  return row;
}

/** The new address that this member has still to confirm. */
export async function findUnconfirmed(db: Db, memberId: string): Promise<string | undefined> {
  const [row] = await rowsOf(
    db,
    sql<{ email: string }>`
      select c.after ->> 'email' as email from own_change c join member m on m.id = c.member_id where c.member_id = ${memberId} and ${isOpen}`,
  );
  return row?.email;
}

/** The form that a slow network repeats would send the link to confirm this address twice. */
export async function isAskedNow(db: Db, memberId: string, email: string): Promise<boolean> {
  const { rows } = await sql`
    select from own_change c join member m on m.id = c.member_id
    where c.member_id = ${memberId} and c.after ->> 'email' = ${email} and c.created_at > now() - interval '5 minutes' and ${isOpen}`.execute(
    db,
  );
  return rows.length > 0;
}

export async function markConfirmed(db: Db, id: string): Promise<void> {
  await updateRow(db, 'own_change', id, { confirmed_at: new Date() });
}

/** Refuses a change and every later one of the member, and returns those, the newest first. */
export const refuseSince = (db: Db, { id, memberId }: OwnChange): Promise<Pick<OwnChange, 'before' | 'after' | 'isConfirmed'>[]> =>
  rowsOf(
    db,
    sql<Pick<OwnChange, 'before' | 'after' | 'isConfirmed'>>`
      with refused as (
        update own_change set refused_at = now() where member_id = ${memberId} and id >= ${id} and refused_at is null returning *
      )
      select before, after, confirmed_at is not null as "isConfirmed" from refused order by id desc`,
  );

export const confirmToken = (secret: string, id: string): string => signed(secret, 'own-change:confirm', id);
export const refuseToken = (secret: string, id: string): string => signed(secret, 'own-change:refuse', id);
/** The id of the change that a link names; undefined when we did not sign it for this purpose. */
export const readChangeToken = (secret: string, purpose: 'confirm' | 'refuse', token: string): string | undefined =>
  readSigned(secret, `own-change:${purpose}`, token).find(isId);
