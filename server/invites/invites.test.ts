import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FormView } from '#contract/answer-page.ts';
import { buildIfStale } from '#server/build-if-stale.ts';
import { testApp } from '#server/testing/app.ts';
import { waitingEmail } from '#server/testing/emails.ts';
import { buildAccount, buildForm, buildQuestion } from '#server/testing/factories.ts';
import { startSink } from '#server/testing/fakes/smtp.fake.ts';
import { countWaiting } from '#server/testing/locks.ts';

const sink = await startSink();
afterAll(() => sink.close());
const { app, call, db, runJobs } = await testApp({ env: { SMTP_URL: `smtp://127.0.0.1:${sink.port}` } });
const admin = await buildAccount(db);
const coach = await buildAccount(db, { role: 'coach' });
beforeAll(() => buildIfStale(() => {}), 120_000);

const publish = async (form: object = {}) =>
  (await call('POST', '/api/forms', { body: buildForm({ visibility: 'invite-only', ...form }), as: admin.token })).body.data;
const invite = (formId: string, emails: string | string[], more: object = {}) =>
  call('POST', `/api/forms/${formId}/invites`, { body: { emails, ...more }, as: admin.token });
const list = async (formId: string, query = '') => (await call('GET', `/api/forms/${formId}/invites${query}`, { as: admin.token })).body;
const remind = (formId: string, ids?: string[], except?: string[]) =>
  call('POST', `/api/forms/${formId}/invites/remind`, { body: { ids, except }, as: admin.token });
const mails = (to: string) => db.selectFrom('delivery').select(['subject', 'text']).where('to_address', '=', to).orderBy('id').execute();
const address = () => `membre.${randomUUID()}@exemple.sn`;
const longAgo = (email: string) =>
  db
    .updateTable('form_invite')
    .set({ sent_at: new Date(Date.now() - 25 * 3_600_000), reminded_at: null })
    .where('email', '=', email)
    .execute();

/** Invites one person to a form, and returns the link and the row. */
async function invited(form: object = {}) {
  const { id, questions } = await publish(form);
  const email = address();
  await invite(id, email);
  const [row] = (await list(id)).data;
  return { id, email, question: questions[0].id as string, link: new URL(row.link), inviteId: row._id as string };
}
const open = async ({ pathname, search }: URL) => {
  const page = await app.inject({ url: pathname + search });
  const state = JSON.parse(/<script type="application\/json" id="state">(.*?)<\/script>/s.exec(page.body)![1]!);
  return { status: page.statusCode, state: state as FormView };
};
const answer = (formId: string, ticket: string, more: object) => call('POST', '/api/answers', { body: { formId, ticket, ...more } });

describe('inviting', () => {
  test('sends each person one email with a personal link, and reports the addresses that cannot be invited', async () => {
    const { id } = await publish({ title: 'Bilan de mars' });
    const [awa, moussa] = [address(), address()];
    const text = `Awa Diop <${awa}>\n"Sow, Moussa" <${moussa.toUpperCase()}>\n${awa}\nnobody\nx@y`;
    const dry = await invite(id, text, { dryRun: true });
    expect(dry.body.data).toEqual({
      invited: 2,
      already: [],
      problems: [
        { text: awa, message: `${awa} is in the list more than once.` },
        { text: 'nobody', message: '“nobody” has no e-mail address.' },
        { text: 'x@y', message: '“x@y” is not a valid e-mail address.' },
      ],
    });
    expect((await list(id)).count).toBe(0);
    expect((await invite(id, text)).body.data.invited).toBe(2);
    expect((await invite(id, text)).body.data).toMatchObject({ invited: 0, already: expect.arrayContaining([awa, moussa]) });
    const told = await waitingEmail(db, awa, 'form-invitation');
    await runJobs();
    const { data, totals } = await list(id);
    expect(totals).toEqual({ waiting: 2, answered: 0, revoked: 0, remindable: 0 });
    expect(data.map((one: { name: string; email: string }) => [one.name, one.email]).sort()).toEqual([
      ['Awa Diop', awa],
      ['Sow, Moussa', moussa],
    ]);
    const [mail, ...others] = await mails(awa);
    expect(others).toEqual([]);
    expect(mail!.subject).toBe('You are invited to answer “Bilan de mars”');
    const { link } = data.find((one: { email: string }) => one.email === awa);
    expect(told).toContain(link);
    expect(mail!.text).not.toContain(new URL(link).searchParams.get('invite'));
  });

  test('is only for admins, for published invite-only forms, and for at least one address', async () => {
    const { id } = await publish();
    expect((await call('POST', `/api/forms/${id}/invites`, { body: { emails: address() }, as: coach.token })).status).toBe(403);
    expect((await call('GET', `/api/forms/${id}/invites`, { as: coach.token })).status).toBe(403);
    expect((await invite(randomUUID(), address())).status).toBe(404);
    expect((await invite(id, ' \n')).body.errors.emails).toBe('Please enter at least one e-mail address.');
    expect((await invite(id, Array.from({ length: 5_001 }, address))).status).toBe(400);
    expect((await invite((await publish({ visibility: 'public' })).id, address())).status).toBe(409);
    expect((await invite((await publish({ isPublished: false })).id, address())).status).toBe(409);
  });

  test('creates thousands of invitations at once', async () => {
    const { id } = await publish();
    const started = Date.now();
    expect((await invite(id, Array.from({ length: 2_000 }, address))).body.data.invited).toBe(2_000);
    process.stdout.write(`2000 invitations in ${Date.now() - started} ms\n`);
    const { data, count } = await list(id, '?page=2&limit=100');
    expect([data.length, count]).toEqual([100, 2_000]);
    await db.deleteFrom('delivery').execute();
    await runJobs();
  }, 60_000);
});

test('the e-mails of a French form are in French', async () => {
  const { id, email, inviteId } = await invited({ title: 'Bilan de mars', settings: { language: 'fr' } });
  await longAgo(email);
  await remind(id, [inviteId]);
  const [invitation, reminder] = await mails(email);
  expect([invitation!.subject, reminder!.subject]).toEqual([
    'Nous vous invitons à répondre à «\u00A0Bilan de mars\u00A0»',
    'Rappel\u00A0: merci de répondre à «\u00A0Bilan de mars\u00A0»',
  ]);
  expect(invitation!.text).toContain('Ce lien est personnel');
});

describe('answering', () => {
  test('the link opens the form, accepts one response, and then says that it was used', async () => {
    const { id, question, link, email } = await invited();
    expect((await open(new URL(link.pathname, link))).state.view).toBe('not-public');
    expect((await open(new URL(`${link.href}x`))).state.view).toBe('not-public');
    expect((await app.inject({ url: (link.pathname + link.search).slice(0, -1) })).body).toContain('it may have been cut off');
    const { state } = await open(link);
    expect(state).toMatchObject({ view: 'form', once: true });

    const [first, second] = [randomUUID(), randomUUID()];
    expect((await answer(id, '', { [question]: 'x' })).status).toBe(403);
    const sent = await answer(id, state.ticket, { [question]: 'Oui', submissionKey: first });
    expect(sent.status).toBe(200);
    expect((await answer(id, state.ticket, { [question]: 'Oui', submissionKey: first })).body.data._id).toBe(sent.body.data._id);
    const again = await answer(id, state.ticket, { [question]: 'Encore', submissionKey: second });
    expect(again).toMatchObject({ status: 410, body: { message: 'This invitation was used already.' } });
    expect(await open(link)).toMatchObject({ status: 410, state: { view: 'invite-used' } });
    expect(await list(id, '?state=answered')).toMatchObject({
      count: 1,
      data: [{ email, state: 'answered', responseId: sent.body.data._id }],
    });
    expect((await call('GET', `/api/answers/${id}`, { as: admin.token })).body.count).toBe(1);
  });

  test('exactly one of many simultaneous responses with one invitation is recorded', async () => {
    const { id, question, link } = await invited();
    const { ticket } = (await open(link)).state;
    const sent = await Promise.all(
      Array.from({ length: 8 }, (_, i) => answer(id, ticket, { [question]: `n° ${i}`, submissionKey: randomUUID() })),
    );
    expect(sent.filter((r) => r.status === 200)).toHaveLength(1);
    expect(sent.filter((r) => r.status === 410)).toHaveLength(7);
    expect((await call('GET', `/api/answers/${id}`, { as: admin.token })).body.count).toBe(1);
  });

  test('the page works without JavaScript and shows problems beside their questions', async () => {
    const question = buildQuestion({ required: true });
    const { id, link } = await invited({ questions: [question] });
    const { state } = await open(link);
    const post = async (value: string, key = state.submissionKey) => {
      const form = new FormData();
      for (const [name, field] of Object.entries({ submissionKey: key, ticket: state.ticket, [question.id]: value }))
        form.append(name, field);
      const encoded = new Response(form);
      const page = await app.inject({
        method: 'POST',
        url: `/share/response/${id}`,
        headers: { 'content-type': encoded.headers.get('content-type')! },
        payload: Buffer.from(await encoded.arrayBuffer()),
      });
      return { status: page.statusCode, location: page.headers.location, body: page.body };
    };
    const refused = await post('');
    expect(refused.status).toBe(303);
    expect((await app.inject({ url: refused.location! })).body).toContain('This question requires an answer');
    const { status, location } = await post('Oui');
    expect(status).toBe(303);
    // Back leads to the refused page, which is gone; the invitation is still part of its address.
    expect(await open(new URL(refused.location!, link))).toMatchObject({ status: 410, state: { view: 'invite-used' } });
    expect(await post('Oui')).toMatchObject({ status: 303, location });
    const another = await post('Encore', randomUUID());
    expect(another.status).toBe(410);
    expect(another.body).toContain('This invitation was used already');
    const thanks = await app.inject({ url: location! });
    expect(thanks.body).toContain('Your response has been recorded.');
    expect(thanks.body).not.toContain('Submit Another Response');
  });

  test('an invitation opens no other form, and is not needed when everybody may answer', async () => {
    const [one, other] = [await invited(), await invited()];
    expect((await open(new URL(other.link.pathname + one.link.search, one.link))).state.view).toBe('not-public');
    const { ticket } = (await open(one.link)).state;
    expect((await answer(other.id, ticket, { [other.question]: 'x' })).status).toBe(403);
    await db.updateTable('form').set({ visibility: 'public' }).where('id', '=', one.id).execute();
    expect((await answer(one.id, ticket, { [one.question]: 'a' })).status).toBe(200);
    expect((await answer(one.id, ticket, { [one.question]: 'b' })).status).toBe(200);
    expect((await list(one.id)).totals.answered).toBe(1);
  });
});

describe('afterwards', () => {
  test('a revoked invitation opens nothing until it is restored or sent again', async () => {
    const { id, question, link, inviteId, email } = await invited();
    const { ticket } = (await open(link)).state;
    const act = (verb: string) => call('POST', `/api/invites/${inviteId}/${verb}`, { as: admin.token });
    expect((await call('POST', `/api/invites/${inviteId}/revoke`, { as: coach.token })).status).toBe(403);
    expect((await act('revoke')).status).toBe(200);
    expect((await act('revoke')).status).toBe(200);
    expect(await open(link)).toMatchObject({ status: 403, state: { view: 'invite-revoked' } });
    expect((await answer(id, ticket, { [question]: 'x' })).status).toBe(403);
    expect((await remind(id)).status).toBe(409);
    await act('restore');
    expect((await open(link)).state.view).toBe('form');
    await act('revoke');
    expect((await invite(id, email)).body.data.invited).toBe(1);
    expect(await mails(email)).toHaveLength(2);
    expect((await answer(id, ticket, { [question]: 'x' })).status).toBe(200);
    expect((await act('revoke')).status).toBe(409);
    expect((await call('POST', `/api/invites/${randomUUID()}/revoke`, { as: admin.token })).status).toBe(404);
  });

  test('a reminder is sent once in 24 hours to people who have not answered', async () => {
    const { id, question, link, inviteId, email } = await invited({ title: 'Bilan' });
    expect((await remind(id)).body.message).toBe(
      'Nobody was reminded: everybody has answered, or was written to within the last 24 hours.',
    );
    await longAgo(email);
    expect((await list(id)).totals.remindable).toBe(1);
    expect((await remind(id, [randomUUID()])).status).toBe(409);
    expect((await remind(id, undefined, [inviteId])).status).toBe(409);
    const both = await Promise.all([remind(id, [inviteId]), remind(id)]);
    expect(both.map((r) => r.status).sort()).toEqual([200, 409]);
    expect((await mails(email)).map((m) => m.subject)).toEqual(['You are invited to answer “Bilan”', 'Reminder: please answer “Bilan”']);
    await longAgo(email);
    await answer(id, (await open(link)).state.ticket, { [question]: 'x' });
    expect((await remind(id)).status).toBe(409);
  });

  test('the list can be searched by name and address', async () => {
    const { id } = await publish();
    await invite(id, [`Aïssatou Bâ <a.ba@exemple.sn>`, `moussa_sow@exemple.sn`]);
    const found = async (search: string) =>
      (await list(id, `?search=${encodeURIComponent(search)}`)).data.map((one: { email: string }) => one.email);
    expect(await found('aissatou')).toEqual(['a.ba@exemple.sn']);
    expect(await found('a_s')).toEqual(['moussa_sow@exemple.sn']);
    expect(await found('%')).toEqual([]);
  });

  test('an invitation is revoked, and brought back, once however often somebody asks, and each is answered alike', async () => {
    const { inviteId } = await invited();
    const logged = (action: string) =>
      db.selectFrom('audit_log').select('id').where('action', '=', action).where(sql`after ->> 'invite'`, '=', inviteId).execute();
    const revoke = () => call('POST', `/api/invites/${inviteId}/revoke`, { as: admin.token });
    const restore = () => call('POST', `/api/invites/${inviteId}/restore`, { as: admin.token });
    for (const ask of [revoke, restore]) {
      const { both } = await db.transaction().execute(async (holder) => {
        await sql`lock table form_invite in exclusive mode`.execute(holder);
        const both = [ask(), ask()];
        await expect.poll(() => countWaiting(db, 'form_invite')).toBe(2);
        return { both };
      });
      const answers = [...(await Promise.all(both)), await ask()];
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    }
    expect([(await logged('form.revoke-invite')).length, (await logged('form.restore-invite')).length]).toEqual([1, 1]);
  });

  test('an invitation that was answered is not said to be brought back', async () => {
    const { inviteId } = await invited();
    await db.updateTable('form_invite').set({ used_at: new Date() }).where('id', '=', inviteId).execute();
    const { status, body } = await call('POST', `/api/invites/${inviteId}/restore`, { as: admin.token });
    expect([status, body.message]).toEqual([409, 'This invitation was used already: its response is among the others.']);
  });
});
