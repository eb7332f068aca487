import { type RawBuilder, sql } from 'kysely';
import { channelName } from '#contract/channel-names.messages.ts';
import * as due from '#contract/due.messages.ts';
import type { ExportSelection, MemberExportSelection } from '#contract/exports.ts';
import type { MemberField } from '#contract/member-fields.ts';
import { isUpload, kindOf, mostFiles } from '#contract/questions.ts';
import { billingStatus, languageName, memberStatus, paymentOption } from '#contract/status.messages.ts';
import { findFormHandling } from '#server/answers/handling.queries.ts';
import { type FormHistory, findHistory } from '#server/answers/history.queries.ts';
import { type SeenSelection, whereResponses } from '#server/answers/selection.queries.ts';
import { TODAY } from '#server/billing/amounts-due.queries.ts';
import { type Db, isoTime, rowOf, rowsOf } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { type Cell, MOMENT_FORMAT } from '#server/files/cell.ts';
import { type Column, type Labels, labelOf, readRows, readTexts, type Text } from '#server/files/table.ts';
import { listMemberFields } from '#server/members/fields.queries.ts';
import { whereMembers } from '#server/members/filter.queries.ts';
import { findTimeZone } from '#server/settings/setting.queries.ts';
import { distinctName } from '#server/uploads/file-names.rules.ts';
import * as text from './exports.messages.ts';
import { columnsFor, type Extras } from './exports.rules.ts';

/** The content of a file, as it is at one moment. */
export interface Snapshot {
  name: string;
  header: string[];
  count: number;
  rows(): AsyncGenerator<Cell[][]>;
}

/** Runs `use` on a snapshot, which is read in batches; undefined while another run for the `key` is alive and holds its lock. */
export async function withSnapshot<T>(
  { db, readOnStandby }: Pick<Deps, 'db' | 'readOnStandby'>,
  key: string,
  open: (db: Db) => Promise<Snapshot>,
  use: (snapshot: Snapshot) => Promise<T>,
): Promise<T | undefined> {
  return atOneMoment(db, async (primary) => {
    // The primary holds the lock, because locks of a standby are unknown elsewhere.
    const { rows } = await sql<{ held: boolean }>`select pg_try_advisory_xact_lock(hashtextextended(${key}, 1)) as held`.execute(primary);
    if (!rows[0]?.held) return undefined;
    const read = async (db: Db) => use(await open(db));
    return readOnStandby((db) => (db === primary ? read(db) : atOneMoment(db, read)), primary);
  });
}

const atOneMoment = <T>(db: Db, read: (db: Db) => Promise<T>): Promise<T> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (db) => {
      // The transaction is idle while a slow disk writes; the pool's limit is for forgotten transactions.
      await sql`set local idle_in_transaction_session_timeout = '1h'`.execute(db);
      return read(db);
    });

export async function openResponses(db: Db, formId: string, { ids, ...selection }: ExportSelection & SeenSelection): Promise<Snapshot> {
  const history = await findHistory(db, formId);
  const chosen = sql`from response where ${whereResponses(formId, selection)} and ${ids ? sql`response.id = any(${ids}::uuid[])` : sql`true`}`;
  const counted = await sql<{ n: number }>`select count(*) as n ${chosen}`.execute(db);
  const timeZone = await findTimeZone(db);
  const extras = await findExtras(db, formId);
  const columns = columnsFor(history.questions, timeZone, extras);
  const texts = textsOf(history, timeZone, extras);
  const hasFiles = history.versions.some(({ questions }) => questions.some(isUpload));
  const latestFirst = sql`${chosen} order by response.submitted_at desc, response.id desc`;
  async function* rows() {
    for await (const batch of readTexts(db, texts, latestFirst)) {
      const fileNames = hasFiles ? await namesOfFiles(db, batch) : new Map<string, string>();
      const cell = (value: string, i: number) => value && columns[i]!.cell(texts[i]!.json ? JSON.parse(value) : value, fileNames);
      yield batch.map((row) => row.map(cell));
    }
  }
  return { name: text.responses(), header: columns.map(({ header }) => header), count: counted.rows[0]!.n, rows };
}

/** The texts of `columnsFor`. Each answer is selected by itself, because ids of questions are half of the size of `answers`. */
const textsOf = ({ questions, versions }: FormHistory, timeZone: string, { statuses, isInvited }: Extras): Text[] => [
  { value: sql`response.id` },
  { value: sql`to_char(response.submitted_at at time zone ${timeZone}, ${MOMENT_FORMAT}::text)` },
  { value: isoTime('response.submitted_at') },
  { value: sql`case when response.late then ${text.yes()}::text else ${text.no()}::text end` },
  ...(isInvited
    ? [
        { value: ofInvite(sql`i.name`), typed: true },
        { value: ofInvite(sql`i.email::text`), typed: true },
      ]
    : []),
  ...(statuses
    ? [
        { value: ofHandling(sql`h.status_id`) },
        { value: ofHandling(sql`(select a.name from account a where a.id = h.owner_id)`), typed: true },
        { value: ofHandling(sql`h.note`), typed: true },
        { value: ofHandling(sql`(select m.full_name from member m where m.id = h.member_id)`), typed: true },
      ]
    : []),
  ...questions.map(({ id }): Text => {
    const asked = versions.flatMap((v) => v.questions.filter((q) => q.id === id));
    // An answer is selected as a text, except where it may be a list, because a text can look like a list.
    if (asked.some((question) => question.type === 'checkbox' || mostFiles(question) > 1))
      return { value: sql`response.answers -> ${sql.lit(id)}`, json: true };
    return {
      value: sql`response.answers ->> ${sql.lit(id)}`,
      typed: asked.some((question) => question.other || kindOf(question) === 'text'),
    };
  }),
];

const ofHandling = (value: RawBuilder<unknown>) => sql`(select ${value} from response_handling h where h.response_id = response.id)`;
const ofInvite = (value: RawBuilder<unknown>) => sql`(select ${value} from form_invite i where i.response_id = response.id limit 1)`;

/** A form whose responses were never handled, and that invited nobody, needs no columns for it. */
async function findExtras(db: Db, formId: string): Promise<Extras> {
  const { handled, invited } = await rowOf(
    db,
    sql<{ handled: boolean; invited: boolean }>`
      select exists (select from response_handling where form_id = ${formId}) as handled,
        exists (select from form_invite where form_id = ${formId} and response_id is not null) as invited`,
  );
  return { statuses: handled ? (await findFormHandling(db, formId)).statuses : undefined, isInvited: invited };
}

async function namesOfFiles(db: Db, rows: string[][]): Promise<Map<string, string>> {
  const uploads = await db
    .selectFrom('upload')
    .select(['id', 'name'])
    .where(sql<boolean>`response_id = any(${rows.map(([id]) => id)}::uuid[])`)
    .execute();
  return new Map(uploads.map((upload) => [upload.id, distinctName(upload)]));
}

/** All columns that an import can read, under headings that it recognises (decision 0030). */
const memberColumns = (timeZone: string, { tags, groups }: Record<'tags' | 'groups', Labels>): Column[] => [
  [text.memberId(), sql`member.id`],
  [text.circleId(), sql`member.circle_id`],
  [text.fullName(), sql`member.full_name`],
  [text.email(), sql`member.email`],
  [text.phone(), sql`member.phone`],
  [text.age(), sql`member.age`, 'number'],
  [text.nationality(), sql`member.nationality`],
  [text.profession(), sql`member.work`],
  [text.language(), labelOf('member.language', languageName)],
  [text.channel(), labelOf('member.channel', channelName)],
  [text.status(), labelOf('member.status', memberStatus)],
  [text.product(), sql`member.product`],
  [text.source(), sql`member.source`],
  [
    text.coach(),
    // Several coaches may have one name, and then only the address says who it is.
    sql`(select case when exists (select from account o where o.role = 'coach' and o.id <> a.id and fold(o.name) = fold(a.name))
      then a.email::text else a.name end from account a where a.id = member.coach_id)`,
  ],
  [text.joinedOn(), sql`(member.joined_at at time zone ${timeZone})::date`, 'time'],
  [text.moderator(), sql`case when member.moderator then ${text.yes()}::text else ${text.no()}::text end`],
  [text.paymentOption(), labelOf('member.payment_option', paymentOption)],
  [text.paymentStatus(), labelOf('member.payment_status', billingStatus)],
  [text.instalmentsPaid(), sql`member.payment_sequence`, 'number'],
  [text.lastPayment(), sql`member.payment_last`, 'time'],
  [text.nextPayment(), sql`member.payment_next`, 'time'],
  [due.owed(), ofAccount(sql`a.owed`), 'number'],
  [
    due.overdue(),
    ofAccount(sql`
      case when a.owed > 0 then (select sum(i.amount) from account_instalment i where i.member_id = a.member_id and i.due < ${TODAY}) end`),
    'number',
  ],
  [due.credit(), ofAccount(sql`a.credit`), 'number'],
  [text.nextAmount(), ofAccount(sql`a.next_amount`), 'number'],
  [text.currency(), sql`a.currency`],
  [text.subscriptionStatus(), labelOf('member.subscription_status', billingStatus)],
  [text.subscriptionsPaid(), sql`member.subscription_sequence`, 'number'],
  [text.lastSubscription(), sql`member.subscription_last`, 'time'],
  [text.nextSubscription(), sql`member.subscription_next`, 'time'],
  [text.renewalPaid(), RENEWAL_PAID],
  [text.remindersSent(), sql`member.reminder_sequence`, 'number'],
  [text.tags(), sql`array_to_string(array(select mt.tag_id from member_tag mt where mt.member_id = member.id), ' ')`, tags],
  [
    text.accessGroups(),
    sql`array_to_string(array(
      select mg.access_group_id from member_access_group mg where mg.member_id = member.id and mg.circle_state <> 'removing'), ' ')`,
    groups,
  ],
  [text.unsubscribedOn(), sql`(member.unsubscribed_at at time zone ${timeZone})::date`, 'time'],
  [text.whatsappAgreedOn(), sql`(member.whatsapp_agreed_at at time zone ${timeZone})::date`, 'time'],
];

/** The price of the next period less what is missing of it. Its currency stands beside it, because that of the account may be another. */
const RENEWAL_PAID = sql`(
  select trim_scale((price - a.renewal) / power(10::numeric, minor_digits(paid_in))) || ' ' || paid_in
  from product_version v cross join coalesce(a.renewal_currency, a.currency) as paid_in
  cross join lateral (select (v.terms #>> array['subscription', 'prices', paid_in])::bigint as price) as whole
  where v.id = member.terms_id and price > a.renewal)`;

/** An amount of the account `a` in major units; nothing where no amount is known, or nothing is owed. */
const ofAccount = (amount: RawBuilder<unknown>) => sql`nullif(${amount}, 0)::float8 / 10 ^ minor_digits(a.currency)`;

/**
 * The names of all tags or groups, sorted. An import separates names at semicolons, or at commas where there are none, so both are escaped.
 * Sorting and escaping them for each member took a third of the time of the file.
 */
async function namesOf(db: Db, table: 'tag' | 'access_group'): Promise<Labels> {
  const all = await rowsOf(db, sql<{ id: string; name: string }>`select id, name from ${sql.table(table)} order by fold(name), id`);
  return new Map(all.map(({ id, name }) => [id, name.replaceAll(/[;,\\]/g, '\\$&')]));
}

/** A column for each of the programme's own fields, under its name, which an import recognises. */
const ownColumns = (fields: readonly MemberField[]): Column[] =>
  fields
    .filter(({ archived }) => !archived)
    .map(({ _id, name, kind, options }) => {
      const value = sql`(member.fields ->> ${sql.lit(_id)})`;
      if (kind === 'choice')
        return [
          name,
          sql`(select o ->> 'label' from jsonb_array_elements(${sql.lit(JSON.stringify(options))}::jsonb) o where o ->> '_id' = ${value})`,
        ];
      return kind === 'text' ? [name, value] : [name, value, kind === 'number' ? 'number' : 'time'];
    });

export async function openMembers(db: Db, { ids, filter, except = [] }: MemberExportSelection): Promise<Snapshot> {
  const timeZone = await findTimeZone(db);
  const chosen = ids ? sql`member.id = any(${ids}::uuid[])` : sql`member.id <> all(${except}::uuid[])`;
  const where = sql`${whereMembers(filter, timeZone)} and ${chosen}`;
  const counted = await sql<{ n: number }>`select count(*) as n from member where ${where}`.execute(db);
  // Four columns are of the account: looked up by each of them, the accounts took a third of the time of the file.
  const withAccount = sql`from member left join account_due a on a.member_id = member.id where ${where}`;
  const labels = { tags: await namesOf(db, 'tag'), groups: await namesOf(db, 'access_group') };
  const all = [...memberColumns(timeZone, labels), ...ownColumns(await listMemberFields(db))];
  const lastFirst = sql`${withAccount} order by member.joined_at desc, member.id desc`;
  return {
    name: text.members(),
    header: all.map(([header]) => header),
    count: counted.rows[0]!.n,
    rows: () => readRows(db, all, lastFirst),
  };
}
