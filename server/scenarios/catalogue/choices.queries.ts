import { type RawBuilder, sql } from 'kysely';
import { searchWords } from '#contract/search.ts';
import { allOf, containsWord, type Db, holdsWords, isUuid, rowsOf } from '#server/db/db.ts';
import type { Choice, Wanted } from './module.rules.ts';

// Lists what a trigger could be about, for staff who try a scenario out: found by text, the latest first, and only what the
// trigger would react to with its filters.

const MOST = 20;
/** The text is searched in only so many of the latest rows, because staff choose recent ones for a test. */
const LATEST = 5_000;

type Choices = (db: Db, config: Record<string, unknown>, wanted: Wanted) => Promise<Choice[]>;

const found =
  (query: (config: Record<string, unknown>, wanted: Wanted) => RawBuilder<Choice>): Choices =>
  (db, config, wanted) =>
    rowsOf(db, query(config, wanted));

const NEVER = sql`false`;

/** The condition that a text contains the words of a search, or that a row has one id. */
function matching(wanted: Wanted, id: RawBuilder<unknown>, text: RawBuilder<unknown>): RawBuilder<unknown> {
  if ('id' in wanted) return isUuid(wanted.id) ? sql`${id} = ${wanted.id}` : NEVER;
  return holdsWords(wanted.search, text);
}

/** The condition that a value is among those that the trigger is limited to; without a limit any value fits. */
function among(column: RawBuilder<unknown>, config: Record<string, unknown>, name: string): RawBuilder<unknown> {
  const values = config[name];
  return Array.isArray(values) && values.length > 0 ? sql`${column}::text = any(${values.map(String)}::text[])` : sql`true`;
}

/** Members are found by the index of names, addresses and numbers, because programmes have very many members. */
const memberMatching = (wanted: Wanted): RawBuilder<unknown> => {
  if ('id' in wanted) return isUuid(wanted.id) ? sql`m.id = ${wanted.id}` : NEVER;
  return allOf(searchWords(wanted.search).map((word) => containsWord(word, sql`m.search`)));
};

const members = (wanted: Wanted, filter: RawBuilder<unknown>, event: RawBuilder<unknown>) => sql<Choice>`
  select m.id, m.full_name as label, m.email as detail, jsonb_build_object('memberId', m.id) || ${event} as event
  from member m
  where ${memberMatching(wanted)} and ${filter} order by m.joined_at desc, m.id desc limit ${MOST}`;

const NOTHING = sql`'{}'::jsonb`;

export const createdMembers = found((config, wanted) =>
  members(wanted, sql`${among(sql`m.source`, config, 'source')} and ${among(sql`m.product`, config, 'product')}`, NOTHING),
);

/** Any member can be chosen, also one who is not in the segment yet. */
export const membersOfSegment = found(({ segment }, wanted) =>
  members(
    wanted,
    sql`true`,
    sql`coalesce((select jsonb_build_object('segment', v.name) from saved_view v where v.id::text = ${String(segment)}), '{}')`,
  ),
);

export const membersWhose = (column: 'status' | 'payment_status' | 'subscription_status'): Choices =>
  found((config, wanted) => {
    const value = sql.ref(`m.${column}`);
    return members(wanted, sql`${value} is not null and ${among(value, config, 'to')}`, sql`jsonb_build_object('to', ${value})`);
  });

export const taggedMembers = found((config, wanted) => {
  const tag = sql`from member_tag mt join tag t on t.id = mt.tag_id where mt.member_id = m.id and ${among(sql`mt.tag_id`, config, 'tag')}`;
  const event = sql`(select jsonb_build_object('tagId', t.id, 'tag', t.name) ${tag} order by t.name limit 1)`;
  return members(wanted, sql`exists (select ${tag})`, event);
});

export const recordedPayments = found(
  (config, wanted) => sql<Choice>`
    select p.id, p.name as label, to_char(p.paid_at, 'DD/MM/YYYY') || ' · ' || p.produit || ' · ' || p.payment_id as detail,
      jsonb_build_object('paymentId', p.id, 'memberId', p.member_id) as event
    from (select * from payment where deleted_at is null and member_id is not null order by paid_at desc, id desc limit ${LATEST}) p
    where ${matching(wanted, sql`p.id`, sql`concat_ws(' ', p.name, p.email, p.payment_id)`)} and ${among(sql`p.category`, config, 'category')}
      and ${among(sql`p.produit`, config, 'produit')} and ${among(sql`p.moyen`, config, 'moyen')}
    order by p.paid_at desc, p.id desc limit ${MOST}`,
);

export const failedPayments = found(
  (config, wanted) => sql<Choice>`
    select e.id, coalesce(e.observed #>> '{payer,name}', e.observed #>> '{payer,email}', e.object_id) as label,
      coalesce(e.provider || ' · ' || e.object_id, '') as detail, jsonb_build_object('webhookEventId', e.id) as event
    from (select * from webhook_event where observed ->> 'state' = 'failed' order by id desc limit ${LATEST}) e
    where ${matching(wanted, sql`e.id`, sql`concat_ws(' ', e.observed ->> 'payer', e.object_id)`)} and ${among(sql`e.provider`, config, 'provider')}
    order by e.id desc limit ${MOST}`,
);

export const formResponses = found(
  (config, wanted) => sql<Choice>`
    select r.id, f.title as label, coalesce(to_char(r.submitted_at, 'DD/MM/YYYY HH24:MI') || ' · ' || left(r.words, 120), '') as detail,
      jsonb_build_object('responseId', r.id) as event
    from (
      select r.id, r.form_id, r.submitted_at, (select string_agg(a.value, ' · ' order by a.key) from jsonb_each_text(r.answers) a) as words
      from response r where r.deleted_at is null and ${among(sql`r.form_id`, config, 'form')} order by r.id desc limit ${LATEST}
    ) r join form f on f.id = r.form_id and f.deleted_at is null
    where ${matching(wanted, sql`r.id`, sql`concat_ws(' ', f.title, r.words)`)}
    order by r.id desc limit ${MOST}`,
);

export const reservations = found(
  (config, wanted) => sql<Choice>`
    select r.id, coalesce(nullif(r.client_name, ''), r.email) as label,
      to_char(r.starts_at, 'DD/MM/YYYY HH24:MI') || ' UTC · ' || r.service || ' · ' || r.status as detail,
      jsonb_build_object('reservationId', r.id, 'memberId', r.member_id) as event
    from (select * from reservation order by id desc limit ${LATEST}) r
    where ${matching(wanted, sql`r.id`, sql`concat_ws(' ', r.client_name, r.email, r.service)`)} and ${among(sql`r.coach_id`, config, 'coach')}
      and ${among(sql`r.status`, config, 'status')}
    order by r.id desc limit ${MOST}`,
);

export const sentReminders = found(
  (config, wanted) => sql<Choice>`
    select r.id, m.full_name as label, r.kind || ' · ' || to_char(r.due, 'DD/MM/YYYY') || ' · ' || r.sequence as detail,
      jsonb_build_object('memberId', m.id, 'reminderId', r.id, 'kind', r.kind, 'due', r.due, 'sequence', r.sequence) as event
    from (select * from reminder where member_id is not null order by id desc limit ${LATEST}) r join member m on m.id = r.member_id
    where ${matching(wanted, sql`r.id`, sql`concat_ws(' ', m.full_name, r.email)`)} and ${among(sql`r.kind`, config, 'kind')}
    order by r.id desc limit ${MOST}`,
);
