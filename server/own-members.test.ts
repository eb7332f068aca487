import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { recordResponses } from './answers/answers.queries.ts';
import { attachUploads, insertUpload } from './answers/uploads.queries.ts';
import { hashPassword } from './auth/passwords.rules.ts';
import { insertRow, insertRows } from './db/db.ts';
import { publish } from './db/events.ts';
import { beginExport, finishExport, insertExport } from './exports/exports.queries.ts';
import { findPublished } from './forms/published.queries.ts';
import { goodBody } from './fuzz/bodies.ts';
import { type Operation, readOperations } from './fuzz/operations.ts';
import { toJson } from './fuzz/values.ts';
import { inWorld, makeWorld, PASSWORD, type World } from './fuzz/world.ts';
import { insertNote } from './members/notes.queries.ts';
import { MEMBER_REFERENCES } from './members/references.rules.ts';
import { notify } from './notices/notify.queries.ts';
import { memberGiven, mentioned } from './notices/staff.notices.ts';
import { testApp } from './testing/app.ts';
import { listenTo } from './testing/event-stream.ts';
import { buildAccount, buildForm, buildQuestion } from './testing/factories.ts';
import { zoneAtMidday } from './testing/midday.ts';

// Makes every call that a coach may make while coaches see their own members only, about a member who is theirs, about one of another
// coach and about one without a coach, and searches every answer for what would tell of the other two. A new endpoint is called too.

const { app, call, deps, db } = await testApp();
await app.ready();
const admin = await buildAccount(db);
const coach = await buildAccount(db, { role: 'coach' });
const another = await buildAccount(db, { role: 'coach' });
const questions = [buildQuestion({ title: 'Nom' }), buildQuestion({ title: 'Reçu', type: 'file-upload' })];
const form = (await call('POST', '/api/forms', { as: admin.token, body: buildForm({ questions }) })).body.data._id as string;
const base = await makeWorld(deps, await hashPassword(PASSWORD));
const calls = readOperations(app).filter(({ id, access }) => access === 'staff' && id !== 'events_stream');
const limit = (ownMembersOnly: boolean) => call('PATCH', '/api/setting', { as: admin.token, body: { ownMembersOnly } });

/** The records of a member, with words that only this member has and that no answer may hold. */
interface Known {
  world: World;
  marks: string[];
}

/** Makes a member with one row of everything that can be about them, as it was while the coach saw everybody. */
async function make(word: string, phone: string, coachId: string | null): Promise<Known> {
  const [last, file] = [`${word}sen`, `${word}fichier`];
  const email = `${word}@boite.example`;
  const secret = (what: string) => `${what} ${last}`;
  const member = await insertRow(db, 'member', { full_name: `Awa ${word} ${last}`, email, phone, coach_id: coachId });
  const author = { id: coach.id, name: coach.name };
  const note = (await insertNote(db, member, { text: secret('Note'), author, mentions: [] }))._id;
  await insertRows(db, 'member_event', { member_id: member, kind: 'note', data: JSON.stringify({ text: secret('Note') }) });
  const task = await insertRow(db, 'task', { title: secret('Tâche'), member_id: member, assignee_id: coach.id, created_by: coach.id });
  await notify(db, memberGiven({ coachId: coach.id, member: { id: member, name: last } }));
  await notify(db, mentioned({ accountId: coach.id, author: 'Fatou', member: { id: member, full_name: last }, noteId: note }));
  const notification = (
    await db.selectFrom('notification').select('id').where('account_id', '=', coach.id).orderBy('id', 'desc').executeTakeFirstOrThrow()
  ).id;
  const stored = await deps.storage.put(Readable.from([Buffer.from(secret('Reçu'))]));
  const fileOf = { formId: form, questionId: questions[1]!.id, name: `${file}.pdf`, size: stored.size, type: 'application/pdf' };
  const upload = (await insertUpload(db, { ...fileOf, storageKey: stored.key }))._id;
  const versionId = (await findPublished(db, form))!.versionId;
  const answered = (answers: Record<string, string>) => ({ versionId, submissionKey: randomUUID(), answers, buckets: [], late: false });
  const first = answered({ [questions[0]!.id]: secret('Réponse'), [questions[1]!.id]: upload });
  const recorded = await recordResponses(db, form, [first, answered({ [questions[0]!.id]: secret('Invitée') })]);
  const [response, invited] = recorded.map((one) => one!._id);
  await attachUploads(db, { id: response!, formId: form, submissionKey: first.submissionKey }, [upload]);
  await insertRows(db, 'response_handling', { response_id: response!, form_id: form, member_id: member, note: secret('Suivi') });
  await insertRow(db, 'form_invite', { form_id: form, email, name: last, response_id: invited! });
  const reservation = await insertRow(db, 'reservation', {
    ...{ coach_id: another.id, member_id: member, email, client_name: last, service: 'Bilan', source: 'staff' },
    ...{ starts_at: new Date(`2031-05-0${word.length}T10:00:00Z`), ends_at: new Date(`2031-05-0${word.length}T11:00:00Z`) },
  });
  const exported = await insertExport(db, { requestedBy: coach.id, language: 'en' }, { formId: form, format: 'csv', selection: {} });
  const content = await deps.storage.put(Readable.from([Buffer.from(secret('Export'))]));
  await beginExport(db, exported, { total: 1, storageKey: content.key });
  await finishExport(db, exported, { written: 1, size: content.size });
  const ids = { member, note, task, notification, upload, response: response!, reservation, export: exported };
  const world = { ...base, ...ids, form, memberEmail: email, otherMember: member, responseWithFile: invited!, finishedExport: exported };
  return { world, marks: [last, email, phone, phone.slice(4), file] };
}

let [mine, theirs, nobodys]: Known[] = [];
beforeAll(async () => {
  // A response of somebody who is no member, and everything of the three, made while coaches see all.
  const answers = { [questions[0]!.id]: 'Inconnue zanzibarsen' };
  await call('POST', '/api/answers', { body: { formId: form, answers } });
  mine = await make('miel', '+221770001111', coach.id);
  theirs = await make('tapir', '+221770002222', another.id);
  nobodys = await make('nandou', '+221770003333', null);
  // The coach sees the tag and the access group of the own member, and must not see the others by them.
  for (const { world } of [mine, theirs, nobodys]) {
    await insertRows(db, 'member_tag', { member_id: world.member!, tag_id: base.tag! });
    await insertRows(db, 'member_access_group', { member_id: world.member!, access_group_id: base.accessGroup! });
  }
}, 60_000);

/** A coach reads nothing of these tables, or only what the member's own profile and timeline show of them. */
const UNREAD = [
  ...['account_entry.member_id', 'account_instalment.member_id', 'campaign_exclusion.member_id', 'campaign_member.member_id'],
  ...['checkout.member_id', 'circle_push.member_id', 'delivery.member_id', 'delivery.reminds_id', 'member_bulk_item.member_id'],
  ...['member_import_row.member_id', 'member_merge.member_id', 'member_out.member_id', 'own_change.member_id', 'pay_link.member_id'],
  ...['payment.member_id', 'reminder.member_id', 'scenario_watched.member_id', 'transfer_receipt.member_id'],
];

test('everything that can be about a member is there to be found', async () => {
  const absent: string[] = [];
  for (const name of Object.keys(MEMBER_REFERENCES)) {
    const [table, column] = name.split('.') as [string, string];
    const { rows } = await sql`select from ${sql.table(table)} where ${sql.ref(column)} = ${theirs!.world.member}`.execute(db);
    if (rows.length === 0) absent.push(name);
  }
  const advice =
    'Have make() insert a row with a secret() of the member, and name its id in KEYS. What coaches never read stands in UNREAD.';
  expect(absent.toSorted(), advice).toEqual(UNREAD);
});

const KEYS = ['member', 'note', 'task', 'notification', 'upload', 'response', 'responseWithFile', 'reservation', 'export', 'form'] as const;

/** The addresses of a call with each record in place of its parameters, and for a list with what people search for. */
function* addressesOf({ path, params, query }: Operation, { world, marks }: Known): Generator<string> {
  for (const key of Object.keys(params).length > 0 ? KEYS : ['member' as const]) {
    const url = path.replaceAll(/\{\w+\}/g, world[key]!);
    yield url;
    if ('search' in query) yield `${url}?search=${marks[0]!.slice(0, -3)}`;
    if ('member' in query) yield `${url}?member=${world.member}`;
    if ('coach' in query) yield `${url}?coach=none`;
    if ('tag' in query) yield `${url}?tag=${world.tag}`;
    if ('days' in query) yield `${url}?days=90`;
  }
}

/** Returns the marks that an answer holds and that were not in the request itself. */
async function tell(operation: Operation, url: string, marks: readonly string[], payload?: string): Promise<string[]> {
  const answer = await app.inject({
    method: operation.method,
    url,
    headers: { authorization: `Bearer ${coach.token}`, ...(payload !== undefined && { 'content-type': 'application/json' }) },
    ...(payload !== undefined && { payload }),
  });
  expect(answer.statusCode, `${operation.method} ${url} ${payload}`).toBeLessThan(500);
  const asked = `${decodeURIComponent(url)} ${payload}`;
  // Files of responses may be in an archive, whose names are readable and whose pages are not compressed.
  const text = answer.rawPayload.toString();
  return marks.filter((mark) => !asked.includes(mark) && text.includes(mark));
}

/** Reads with every call that reads, about one member, and returns the marks that each call told of. */
async function readAll(about: Known, marks: readonly string[]): Promise<Map<string, string[]>> {
  const told = new Map<string, string[]>();
  for (const operation of calls.filter(({ method }) => method === 'GET')) {
    const found = await Promise.all([...addressesOf(operation, about)].map((url) => tell(operation, url, marks)));
    if (found.flat().length > 0) told.set(operation.id, found.flat());
  }
  return told;
}

/** Bodies that are accepted for certain. */
const PLAIN: Record<string, object[]> = {
  answers_files: [{ ids: ['@@response@@'] }],
  members_update: [{ work: 'Styliste' }],
  reservations_create: [{ email: '@@memberEmail@@', coach: coach.id, date: '2031-06-06', time: '10:00', service: 'Bilan' }],
};

/** Makes every call that changes something, with bodies made from its schema and the records of one member; returns which told of a mark. */
async function writeAll(about: Known, marks: readonly string[]): Promise<string[]> {
  const tellers = new Set<string>();
  for (const operation of calls.filter(({ method }) => method !== 'GET')) {
    const good = goodBody(operation);
    const made = good ? [...fc.sample(good, { numRuns: 2, seed: 7 }), ...(PLAIN[operation.id] ?? [])] : [];
    const bodies = good ? made.map((body) => inWorld(toJson(body), about.world)) : [undefined];
    for (const url of new Set(addressesOf(operation, about)))
      for (const body of bodies) if ((await tell(operation, url, marks, body)).length > 0) tellers.add(operation.id);
  }
  return [...tellers];
}

/** Calls that tell of a member where the coach sees them: without these, this test would pass because it calls nothing right. */
const TELLERS = [
  ...['answers_file', 'answers_get', 'answers_list', 'answers_summary', 'exports_file', 'members_get', 'members_list'],
  ...['members_notes', 'members_select', 'members_timeline', 'notifications_list', 'responseSearch_find', 'tasks_list'],
];
const WRITERS = [
  ...['answers_files', 'handling_one', 'members_setTags', 'members_update', 'notifications_dismiss'],
  ...['tasks_create', 'tasks_edit', 'tasks_restore'],
];

test('a coach who sees only their own members is told of no other by any call that reads', { timeout: 300_000 }, async () => {
  expect([...(await readAll(theirs!, theirs!.marks)).keys()]).toEqual(expect.arrayContaining(TELLERS));
  await limit(true);
  const others = [...theirs!.marks, ...nobodys!.marks, 'zanzibarsen'];
  for (const about of [theirs!, nobodys!]) expect(await readAll(about, others)).toEqual(new Map());
  const told = await readAll(mine!, [...mine!.marks, ...others]);
  expect([...told.values()].flat().filter((mark) => others.includes(mark))).toEqual([]);
  // A file that was made while the coach saw everybody is not found, whomever it is about.
  expect([...told.keys()]).toEqual(expect.arrayContaining(TELLERS.filter((id) => id !== 'exports_file')));
});

test('nor by any call that changes something', { timeout: 300_000 }, async () => {
  const others = [...theirs!.marks, ...nobodys!.marks, 'zanzibarsen'];
  expect(await writeAll(theirs!, others)).toEqual([]);
  await limit(false);
  expect(await writeAll(theirs!, theirs!.marks)).toEqual(expect.arrayContaining(WRITERS));
});

test('nor by the stream of events, which names no record that is about them', async () => {
  await limit(true);
  const { member, response } = theirs!.world;
  const as = admin.token;
  const stream = await listenTo(await app.listen({ port: 0, host: '127.0.0.1' }), coach.token);
  await call('PATCH', `/api/circle/members/${member}`, { as, body: { work: 'Tisserande' } });
  await call('POST', '/api/answers', { body: { formId: form, answers: { [questions[0]!.id]: 'Inconnue zanzibarsen' } } });
  const { statuses } = (await call('GET', `/api/forms/${form}/handling`, { as })).body.data;
  await call('PATCH', `/api/responses/${response}/handling`, { as, body: { status: statuses[1]._id } });
  await call('POST', `/api/answers/${form}/delete`, { as, body: { ids: [response] } });
  await publish(db, { type: 'views.changed' });
  const types = ['members.changed', 'response.created', 'responses.handled', 'responses.changed', 'views.changed'];
  await expect.poll(() => stream.events.map(({ type }) => type)).toEqual(expect.arrayContaining(types));
  await stream.close();
  const told = JSON.stringify(stream.events);
  expect(KEYS.filter((key) => told.includes(theirs!.world[key]!))).toEqual([]);
});

test('nor by any number: what is added about others changes no answer', { timeout: 120_000 }, async () => {
  await call('PATCH', '/api/setting', { as: admin.token, body: { ownMembersOnly: true, timeZone: zoneAtMidday() } });
  const addresses = calls.filter(({ method }) => method === 'GET').flatMap((operation) => [...addressesOf(operation, mine!)]);
  const readEach = () =>
    Promise.all(
      addresses.map(async (url) => {
        const { statusCode, body } = await app.inject({ url, headers: { authorization: `Bearer ${coach.token}` } });
        return { url, statusCode, body };
      }),
    );
  const before = await readEach();
  await make('gazelle', '+221770004444', another.id);
  await make('antilope', '+221770005555', null);
  expect(await readEach()).toEqual(before);
});
