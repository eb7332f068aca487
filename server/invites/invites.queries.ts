import { sql } from 'kysely';
import type { Invitee } from '#contract/invitees.ts';
import type { Invite, InviteState } from '#contract/invites.ts';
import { type Db, holdsWords, isoTime, readPage } from '#server/db/db.ts';

/** The time between two emails to one person. */
const REMINDER_PAUSE = sql`interval '24 hours'`;

/** Returns the addresses among `emails` whose invitation was not revoked, or was used. */
export async function findInvited(db: Db, formId: string, emails: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('form_invite')
    .select('email')
    .where('form_id', '=', formId)
    .where(sql<boolean>`email = any(${emails}::citext[])`)
    .where((eb) => eb.or([eb('revoked_at', 'is', null), eb('used_at', 'is not', null)]))
    .execute();
  return rows.map(({ email }) => email);
}

export interface Written {
  id: string;
  email: string;
  name: string;
}

/**
 * Creates or renews invitations, which the caller e-mails, in one order, so that two of the same people never wait for each other. They
 * count as sent only when mail really `leaves`.
 */
export async function insertInvites(
  db: Db,
  formId: string,
  people: Invitee[],
  { createdBy, leaves }: { createdBy: string; leaves: boolean },
): Promise<Written[]> {
  const sentAt = leaves ? sql`now()` : sql`null`;
  const { rows } = await sql<Written>`
    insert into form_invite as i (form_id, email, name, created_by, sent_at)
    select ${formId}::uuid, email, name, ${createdBy}::uuid, ${sentAt} from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as p(email citext, name text)
    order by email
    on conflict (form_id, email) do update
      set revoked_at = null, sent_at = excluded.sent_at, name = coalesce(nullif(excluded.name, ''), i.name)
      where i.revoked_at is not null and i.used_at is null
    returning id, email, name`.execute(db);
  return rows;
}

/** Notes a reminder for the people among `ids`, or all but `except`, who have neither answered nor got an email for 24 hours. */
export async function markReminded(db: Db, formId: string, { ids, except }: { ids?: string[]; except?: string[] }): Promise<Written[]> {
  return db
    .updateTable('form_invite')
    .set({ reminded_at: new Date() })
    .where('form_id', '=', formId)
    .where(isRemindable)
    .$if(ids !== undefined, (query) => query.where(sql<boolean>`id = any(${ids}::uuid[])`))
    .$if(except !== undefined, (query) => query.where(sql<boolean>`id <> all(${except}::uuid[])`))
    .returning(['id', 'email', 'name'])
    .execute();
}

const isWaiting = sql<boolean>`(used_at is null and revoked_at is null)`;
const isRemindable = sql<boolean>`(${isWaiting} and coalesce(greatest(sent_at, reminded_at), '-infinity') < now() - ${REMINDER_PAUSE})`;
const STATE: Record<InviteState, ReturnType<typeof sql<boolean>>> = {
  waiting: isWaiting,
  answered: sql<boolean>`used_at is not null`,
  revoked: sql<boolean>`(used_at is null and revoked_at is not null)`,
};

const state = sql<InviteState>`case when used_at is not null then 'answered' when revoked_at is not null then 'revoked' else 'waiting' end`;
const columns = [
  ...(['id as _id', 'email', 'name', 'response_id as responseId'] as const),
  state.as('state'),
  isoTime<string | null>('sent_at').as('sentAt'),
  isoTime<string | null>('reminded_at').as('remindedAt'),
  isoTime<string | null>('used_at').as('usedAt'),
  isoTime<string | null>('revoked_at').as('revokedAt'),
] as const;

/** `link` makes the personal link of an invitation. */
export async function listInvites(
  db: Db,
  formId: string,
  { search, state, ...page }: { page: number; limit: number; search?: string; state?: InviteState },
  link: (inviteId: string) => string,
) {
  const ofForm = db.selectFrom('form_invite').where('form_id', '=', formId);
  const matching = ofForm
    .where(holdsWords(search, sql`email || ' ' || name`))
    .$if(state !== undefined, (query) => query.where(STATE[state!]));
  const [{ rows, count }, totals] = await Promise.all([
    readPage(matching.select(columns).orderBy('created_at', 'desc').orderBy('id', 'desc'), page),
    ofForm
      .select([
        sql<number>`count(*) filter (where ${STATE.waiting})`.as('waiting'),
        sql<number>`count(*) filter (where ${STATE.answered})`.as('answered'),
        sql<number>`count(*) filter (where ${STATE.revoked})`.as('revoked'),
        sql<number>`count(*) filter (where ${isRemindable})`.as('remindable'),
      ])
      .executeTakeFirstOrThrow(),
  ]);
  return { data: rows.map((row): Invite => ({ ...row, link: link(row._id) })), count, totals };
}

export const findInvite = (db: Db, id: string) =>
  db
    .selectFrom('form_invite')
    .select(['id', 'form_id as formId', 'email', state.as('state')])
    .where('id', '=', id)
    .executeTakeFirst();

/** Revokes an invitation; returns false when it was used or revoked before. */
export const revokeInvite = (db: Db, id: string): Promise<boolean> => changeInvite(db, id, 'waiting', { revoked_at: new Date() });

/** Restores a revoked invitation; returns false when it was not revoked, or was used. */
export const restoreInvite = (db: Db, id: string): Promise<boolean> => changeInvite(db, id, 'revoked', { revoked_at: null });

/** Marks an invitation as used by a response; returns false when it was used or revoked before. */
export const consumeInvite = (db: Db, id: string, responseId: string): Promise<boolean> =>
  changeInvite(db, id, 'waiting', { used_at: new Date(), response_id: responseId });

async function changeInvite(
  db: Db,
  id: string,
  from: InviteState,
  set: { revoked_at?: Date | null; used_at?: Date; response_id?: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db.updateTable('form_invite').set(set).where('id', '=', id).where(STATE[from]).executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
