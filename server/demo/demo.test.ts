import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { checkAnswers } from '#contract/answer-rules.ts';
import type { Answers } from '#contract/answers.ts';
import type { FormContent } from '#contract/forms.ts';
import { QUESTION_TYPES } from '#contract/questions.ts';
import { findOverdueMembers } from '#server/billing/ledger.queries.ts';
import type { Db } from '#server/db/db.ts';
import { toE164 } from '#server/members/phone.rules.ts';
import { StartError } from '#server/start-error.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { dayIn } from '#server/time/calendar.ts';
import { fillDemo } from './demo.ts';
import { PEOPLE } from './people.ts';

const TODAY = new Date('2026-10-15T23:59:59Z');
const [one, two, taken, broken] = await Promise.all([testApp(), testApp(), testApp(), testApp()]);

const signIn = await fillDemo(one.deps, TODAY);
/** Two processes that start at the same time: one of them fills the database. */
const both = await Promise.all([fillDemo(two.deps, TODAY), fillDemo(two.deps, TODAY)]);

/** Everything that a person sees of the demo; ids of rows to which no link leads may differ. */
const contents = async (db: Db) => ({
  accounts: await db
    .selectFrom('account')
    .select(['name', 'email', 'role', 'status', 'created_at', 'last_login_at'])
    .orderBy('id')
    .execute(),
  scenarios: await db
    .selectFrom('scenario_run as r')
    .innerJoin('scenario as s', 's.id', 'r.scenario_id')
    .select(['s.name', 's.active', 'r.source', 'r.state', 'r.subject', 'r.late', 'r.wake_at', 'r.created_at'])
    .orderBy('r.created_at')
    .orderBy('s.name')
    .execute(),
  campaigns: await db
    .selectFrom('campaign as c')
    .leftJoin('campaign_run as r', 'r.campaign_id', 'c.id')
    .select(['c.name', 'c.status', 'c.next_at', 'c.created_at', 'r.state', 'r.total', 'r.sent', 'r.failed', 'r.skipped', 'r.finished_at'])
    .orderBy('c.created_at')
    .orderBy('r.started_at')
    .execute(),
  forms: await db
    .selectFrom('form')
    .select(['id', 'draft', 'visibility', 'is_published', 'rev', 'created_at', 'updated_at'])
    .orderBy('id')
    .execute(),
  versions: await db
    .selectFrom('form_version')
    .select(['form_id', 'number', 'content', 'published_at'])
    .orderBy('form_id')
    .orderBy('number')
    .execute(),
  responses: await db.selectFrom('response').select(['id', 'form_id', 'answers', 'late', 'submitted_at']).orderBy('id').execute(),
  totals: await db.selectFrom('form_tally').selectAll().orderBy('form_id').execute(),
  uploads: await db.selectFrom('upload').select(['id', 'response_id', 'name', 'size', 'type', 'created_at']).orderBy('id').execute(),
  members: await db.selectFrom('member').selectAll().orderBy('id').execute(),
  spaces: await db.selectFrom('member_access_group').selectAll().orderBy('member_id').orderBy('access_group_id').execute(),
  happenings: await db
    .selectFrom('member_event')
    .select(['member_id', 'at', 'kind', 'actor_name', sql`data - 'reminderId'`.as('data')])
    .orderBy('id')
    .execute(),
  notes: await db.selectFrom('member_note').select(['id', 'member_id', 'text', 'author_name', 'created_at']).orderBy('id').execute(),
  reservations: await db
    .selectFrom('reservation')
    .select(['id', 'email', 'service', 'starts_at', 'ends_at', 'status', 'source', 'created_at'])
    .orderBy('id')
    .execute(),
  mails: await db
    .selectFrom('delivery')
    .select(['to_address', 'subject', 'text', 'secret', 'state', 'created_at', 'merge_values', 'language'])
    .orderBy('created_at')
    .execute(),
});

const first = await contents(one.db);

test('the demo gives two databases the same people, forms, answers and files', async () => {
  expect(await contents(two.db)).toEqual(first);
});

test('the demo has accounts in every state, forms of every kind and questions of every type', () => {
  const states = Object.groupBy(first.accounts, (account) => `${account.role} ${account.status}`);
  expect(Object.entries(states).map(([state, accounts]) => [state, accounts?.length])).toEqual([
    ['admin Active', 2],
    ['admin Rejected', 1],
    ['admin Pending', 2],
    ['coach Active', 3],
    ['coach Pending', 1],
  ]);
  expect(new Set(first.forms.map((form) => form.visibility))).toEqual(new Set(['public', 'invite-only', 'private']));
  const types = first.forms.flatMap((form) => (form.draft as unknown as FormContent).questions.map((question) => question.type));
  expect(new Set(types)).toEqual(new Set(QUESTION_TYPES));
  expect(first.forms).toHaveLength(8);
  expect(first.reservations.length).toBeGreaterThan(50);
  expect(new Set(first.reservations.map(({ status }) => status))).toEqual(new Set(['pending', 'confirmed', 'cancelled']));
  expect(first.responses.length).toBeGreaterThan(240);
  expect(first.responses.filter((response) => response.late)).toHaveLength(2);
  expect(first.totals.reduce((sum, total) => sum + total.responses, 0)).toBe(first.responses.length);
  expect(new Set(first.campaigns.map(({ status }) => status))).toEqual(new Set(['completed', 'cancelled', 'scheduled', 'draft']));
  for (const { total, sent, failed, skipped } of first.campaigns) expect(total ?? 0).toBe((sent ?? 0) + (failed ?? 0) + (skipped ?? 0));
  // An e-mail of a campaign is shown again in the language in which it left.
  for (const { merge_values: values, language } of first.mails) expect(language !== null).toBe(values !== null);
  expect(new Set(first.mails.map((mail) => mail.state))).toEqual(new Set(['captured', 'failed', 'sent', 'skipped']));
});

test('nobody of the demo becomes late at the next hourly look, so no scenario starts by itself', async () => {
  const day = dayIn('UTC', new Date());
  expect(await findOverdueMembers(one.db, day, undefined)).toEqual([]);
});

test('the scenario of each Monday ran on Mondays, and runs on the next one', async () => {
  const { rows } = await sql<{ past: boolean; next: boolean }>`
    select bool_and(extract(isodow from r.scheduled_for) = 1) as past, bool_and(extract(isodow from s.next_run_at) = 1) as next
    from scenario s join scenario_run r on r.scenario_id = s.id where s.name like 'Lundi%'`.execute(one.db);
  expect(rows).toEqual([{ past: true, next: true }]);
});

test('the demo has only answers that the server would accept', async () => {
  const rows = await one.db
    .selectFrom('response')
    .innerJoin('form_version', 'form_version.id', 'response.form_version_id')
    .select(['answers', 'content', 'submitted_at', 'published_at'])
    .execute();
  for (const { answers, content, submitted_at, published_at } of rows) {
    const { questions } = content as unknown as FormContent;
    expect(checkAnswers(questions, answers as Answers)).toEqual({ answers, errors: {} });
    expect(submitted_at > published_at && submitted_at <= TODAY).toBe(true);
    expect(TODAY.valueOf() - submitted_at.valueOf()).toBeLessThan(61 * 24 * 3_600_000);
  }
});

test('the demo has people with names and numbers of the region and addresses that reach nobody', () => {
  expect(new Set(PEOPLE.map((person) => person.name)).size).toBe(PEOPLE.length);
  const phones = {
    Sénégal: /^\+221\d{9}$/,
    'Côte d’Ivoire': /^\+225\d{10}$/,
    Bénin: /^\+22901\d{8}$/,
    Togo: /^\+228\d{8}$/,
    Mali: /^\+223\d{8}$/,
  };
  for (const [country, format] of Object.entries(phones))
    for (const person of PEOPLE.filter((person) => person.country === country)) expect(person.phone).toMatch(format);
  for (const { email } of [...PEOPLE, ...first.accounts]) expect(email).toMatch(/^[a-z.-]+@example\.(com|org|net)$/);
});

test('the demo has the members of the tiles in the specification, with no event in the future or before they joined', () => {
  const states = Object.groupBy(first.members, (member) => member.status);
  expect(Object.fromEntries(Object.entries(states).map(([status, members]) => [status, members?.length]))).toEqual({
    TRAITÉ: 187,
    REJETÉ: 24,
    'NON TRAITÉ': 45,
  });
  const joined = new Map(first.members.map((member) => [member.id, member.joined_at]));
  for (const { at, member_id } of first.happenings) expect(at >= joined.get(member_id)! && at <= TODAY).toBe(true);
  for (const member of first.members) expect(member.phone).toBe(toE164(member.phone!));
});

/** Fills a database early in the day; `one` is filled in its last second. */
async function filledAt(time: string) {
  const { db, deps } = await testApp();
  const today = new Date(`2026-10-15T${time}Z`);
  await fillDemo(deps, today);
  return { db, today };
}

test.each([
  ['00:00:00', () => filledAt('00:00:00')],
  ['00:05:00', () => filledAt('00:05:00')],
  ['07:59:59', () => filledAt('07:59:59')],
  ['23:59:59', async () => ({ db: one.db, today: TODAY })],
])('the demo can be filled at %s, with nothing in the future', async (_, filled) => {
  const { db, today } = await filled();
  const runs = await db.selectFrom('reminder_run').select(['day', 'run_from']).where('cause', '=', 'daily').orderBy('day').execute();
  expect(runs).toHaveLength(13);
  expect(runs.at(-1)!.run_from! <= today).toBe(true);
  for (const { at } of await db.selectFrom('member_event').select('at').execute()) expect(at <= today).toBe(true);
});

describe('through the app', () => {
  test('the sign-in works, and the responses and their files can be read', async () => {
    const { status, body } = await one.call('POST', '/api/login', { body: signIn });
    expect({ status, name: body.name }).toEqual({ status: 200, name: 'Aïssatou Ndiaye' });
    const { body: forms } = await one.call('GET', '/api/forms?search=preuve', { as: body.token });
    const { body: responses } = await one.call('GET', `/api/answers/${forms.data[0].id}?limit=100`, { as: body.token });
    expect(responses.data).toHaveLength(forms.data[0].answer);
    const file = Object.keys(responses.data[0].files)[0];
    const download = await one.app.inject({ url: `/api/uploads/${file}`, headers: { authorization: `Bearer ${body.token}` } });
    expect(download.statusCode).toBe(200);
    expect(download.rawPayload.subarray(0, 4).toString('latin1')).toMatch(/^(.PNG|%PDF)$/);
  });

  test('the timeline of every member can be read', async () => {
    const admin = await buildAccount(two.db);
    for (const { id } of first.members) {
      const { status, body } = await two.call('GET', `/api/circle/members/${id}/timeline?limit=100`, { as: admin.token });
      expect({ status, missing: body.count - body.data.length }).toEqual({ status: 200, missing: 0 });
    }
  });

  test('answers to a question that was removed are still shown', async () => {
    const admin = await buildAccount(two.db);
    const { body: forms } = await two.call('GET', '/api/forms?search=satisfaction', { as: admin.token });
    const { body } = await two.call('GET', `/api/answers/${forms.data[0].id}?limit=100`, { as: admin.token });
    const removed = body.questions.find((question: { removed: boolean }) => question.removed);
    expect(removed.title).toBe('Le rythme des séances vous convient-il ?');
    expect(body.data.filter((response: { answers: Answers }) => removed.id in response.answers).length).toBe(18);
  });

  test('no line of the demo begins with a mark of French', () => {
    expect(JSON.stringify(first).match(/.{0,20} [:;?!»](?![\w(])|«\u0020.{0,20}/g)).toBeNull();
  });

  test('the waiting mail jobs of the demo send nothing', async () => {
    await one.runJobs();
    expect((await contents(one.db)).mails).toEqual(first.mails);
  });
});

test('a second call changes nothing, even after the admin of the demo changed their address', async () => {
  expect(await fillDemo(one.deps)).toEqual(signIn);
  await one.db.updateTable('account').set({ email: 'autre@example.com' }).where('email', '=', signIn.email).execute();
  expect(await fillDemo(one.deps)).toEqual({ ...signIn, email: 'autre@example.com' });
  expect((await contents(one.db)).responses).toEqual(first.responses);
});

test('a database with other accounts is refused with a sentence and not changed', async () => {
  await buildAccount(taken.db);
  await expect(fillDemo(taken.deps)).rejects.toThrow(StartError);
  await expect(fillDemo(taken.deps)).rejects.toThrow('only into an empty database');
  expect((await contents(taken.db)).accounts).toHaveLength(1);
});

test('two processes that start at the same time fill the database once', async () => {
  expect(both).toEqual([signIn, signIn]);
  expect((await contents(two.db)).responses).toEqual(first.responses);
});

test('a failure in the middle leaves no rows and no files', async () => {
  const stored = new Set<string>();
  const storage: typeof broken.deps.storage = {
    ...broken.deps.storage,
    async put(content) {
      if (stored.size === 5) throw new Error('the disk is full');
      const kept = await broken.deps.storage.put(content);
      stored.add(kept.key);
      return kept;
    },
    async remove(key) {
      stored.delete(key);
      await broken.deps.storage.remove(key);
    },
  };
  await expect(fillDemo({ ...broken.deps, storage })).rejects.toThrow('the disk is full');
  expect(stored.size).toBe(0);
  expect(Object.values(await contents(broken.db)).flat()).toEqual([]);
});
