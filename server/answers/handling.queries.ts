import { sql } from 'kysely';
import type { ChosenResponses } from '#contract/answers.ts';
import type { FormHandling } from '#contract/handling.ts';
import type { Handling, Respondent } from '#contract/handling-parts.ts';
import { defaultStatuses, type Mapping, type ResponseStatus } from '#contract/response-statuses.ts';
import { type Db, rowOf, rowsOf } from '#server/db/db.ts';
import { keepForm } from '#server/forms/forms.queries.ts';
import { isResponseOf } from '#server/forms/own-responses.queries.ts';
import { type SeenSelection, whereChosen } from './selection.queries.ts';

/** The statuses of a form's responses and which questions fill in a member, with the defaults where staff have set nothing. */
export async function findFormHandling(db: Db, formId: string): Promise<Omit<FormHandling, 'people'>> {
  const row = await db.selectFrom('form_handling').select(['statuses', 'mapping', 'rev']).where('form_id', '=', formId).executeTakeFirst();
  return {
    statuses: (row?.statuses as ResponseStatus[] | null | undefined) ?? defaultStatuses(),
    mapping: (row?.mapping ?? {}) as Mapping,
    rev: row?.rev ?? 0,
  };
}

/** Returns the same, for somebody who marks responses: until the transaction ends, others mark responses too, and nobody changes the list. */
export async function keepFormHandling(db: Db, formId: string): ReturnType<typeof findFormHandling> {
  await keepForm(db, formId);
  return findFormHandling(db, formId);
}

export async function storeFormHandling(
  db: Db,
  formId: string,
  { statuses, mapping }: { statuses?: ResponseStatus[] | undefined; mapping?: Mapping | undefined },
): Promise<void> {
  const values = { ...(statuses && { statuses: JSON.stringify(statuses) }), ...(mapping && { mapping: JSON.stringify(mapping) }) };
  await db
    .insertInto('form_handling')
    .values({ form_id: formId, rev: 1, ...values })
    .onConflict((c) => c.column('form_id').doUpdateSet({ rev: sql<number>`form_handling.rev + 1`, ...values }))
    .execute();
}

export async function findUsedStatuses(db: Db, formId: string): Promise<string[]> {
  const used = db.selectFrom('response_handling').select('status_id').distinct().where('form_id', '=', formId);
  return (await used.execute()).flatMap(({ status_id }) => status_id ?? []);
}

export const listOwners = (db: Db) =>
  db.selectFrom('account').select(['id as _id', 'name']).where('status', '=', 'Active').orderBy(sql`fold(name)`).orderBy('id').execute();

/** Responses with which staff did nothing are absent. */
export async function findHandlings(db: Db, responseIds: string[]): Promise<Map<string, Handling>> {
  if (responseIds.length === 0) return new Map();
  const rows = await rowsOf(
    db,
    sql<{ id: string; status: string | null; note: string; noteRev: number; owner: Handling['owner']; member: Handling['member'] }>`
      select h.response_id as id, h.status_id as status, h.note, h.note_rev as "noteRev",
        case when a.id is not null then json_build_object('_id', a.id, 'name', a.name) end as owner,
        case when m.id is not null then json_build_object('_id', m.id, 'name', m.full_name) end as member
      from response_handling h left join account a on a.id = h.owner_id left join member m on m.id = h.member_id
      where h.response_id = any(${responseIds}::uuid[])`,
  );
  return new Map(rows.map(({ id, ...handling }) => [id, handling]));
}

/** A response with which staff did nothing. */
export const UNTOUCHED: Handling = { status: null, note: '', noteRev: 0, owner: null, member: null };

export const findHandling = async (db: Db, responseId: string): Promise<Handling> =>
  (await findHandlings(db, [responseId])).get(responseId) ?? UNTOUCHED;

/** Only responses that came by a personal link are in it. */
export async function findRespondents(db: Db, responseIds: string[]): Promise<Map<string, Respondent>> {
  if (responseIds.length === 0) return new Map();
  const { rows } = await sql<Respondent & { id: string }>`
    select i.response_id as id, i.name, i.email::text as email,
      case when m.id is not null then json_build_object('_id', m.id, 'name', m.full_name) end as member
    from form_invite i left join member m on m.email = lower(i.email::text)
    where i.response_id = any(${responseIds}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, ...respondent }) => [id, respondent]));
}

/**
 * Locks a response until the transaction ends and returns its form; undefined when there is none that this coach, or anybody, sees. Rows
 * that refer to the response can be added meanwhile: a publication does so while it holds the form, which whoever marks a response needs.
 */
export const lockResponse = (db: Db, id: string, seenBy?: string) =>
  db
    .selectFrom('response')
    .innerJoin('form', 'form.id', 'response.form_id')
    .select('response.form_id as formId')
    .where('response.id', '=', id)
    .where('response.deleted_at', 'is', null)
    .where('form.deleted_at', 'is', null)
    .$if(seenBy !== undefined, (rows) => rows.where(isResponseOf(seenBy!)))
    .forNoKeyUpdate('response')
    .executeTakeFirst();

/** A field that is absent stays as it is. */
export interface HandlingChange {
  status?: string | null | undefined;
  owner?: string | null | undefined;
  note?: string | undefined;
  member?: string | null | undefined;
}

/**
 * Changes the chosen responses, and returns how many were chosen and how many of them were different before. With `changeId`, what those
 * had before is noted under it, so that it can be restored.
 */
export async function changeHandling(
  db: Db,
  formId: string,
  chosen: ChosenResponses & Pick<SeenSelection, 'seenBy'>,
  { status, owner, note, member }: HandlingChange,
  changeId: string | null = null,
): Promise<{ chosen: number; changed: number }> {
  const set = [
    ...(status === undefined ? [] : [{ column: sql`status_id`, value: sql`${status}::uuid` }]),
    ...(owner === undefined ? [] : [{ column: sql`owner_id`, value: sql`${owner}::uuid` }]),
    ...(note === undefined ? [] : [{ column: sql`note`, value: sql`${note}::text` }]),
    ...(member === undefined ? [] : [{ column: sql`member_id`, value: sql`${member}::uuid` }]),
  ];
  const columns = sql.join(set.map(({ column }) => column));
  const values = sql.join(set.map(({ value }) => value));
  const assigned = sql.join(set.map(({ column, value }) => sql`${column} = ${value}`));
  const present = sql.join(set.map(({ column }) => sql`h.${column}`));
  const noted = sql`${note === undefined ? 0 : 1}::int`;
  return rowOf(
    db,
    // The order is the same for everybody, so that two changes of the same responses wait for each other instead of failing.
    sql<{ chosen: number; changed: number }>`
      with chosen as materialized (select response.id from response where ${whereChosen(formId, chosen)} order by response.id),
      different as materialized (
        select c.id, h.status_id, h.owner_id from chosen c left join response_handling h on h.response_id = c.id
        where (${present}) is distinct from (${values})
        order by c.id
      ),
      noted as (
        insert into handling_change_item (change_id, response_id, status_id, owner_id)
        select ${changeId}::uuid, id, status_id, owner_id from different where ${changeId}::uuid is not null
      ),
      changed as (
        insert into response_handling as h (response_id, form_id, note_rev, ${columns})
        select id, ${formId}::uuid, ${noted}, ${values} from different
        on conflict (response_id) do update set ${assigned}, note_rev = h.note_rev + ${noted}, updated_at = now()
          where (${present}) is distinct from (${values})
        returning 1
      )
      select (select count(*) from chosen) as chosen, (select count(*) from changed) as changed`,
  );
}
