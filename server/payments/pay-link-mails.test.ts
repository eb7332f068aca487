import { randomUUID } from 'node:crypto';
import PostalMime from 'postal-mime';
import { afterAll, describe, expect, test } from 'vitest';
import { MASK } from '#contract/outbox.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { startSink } from '#server/testing/fakes/smtp.fake.ts';
import { scenarioTools } from '#server/testing/scenarios.ts';
import { sendChosenLinks } from './pay-links.jobs.ts';
import { findPayLink } from './pay-links.queries.ts';

const sink = await startSink();
afterAll(() => sink.close());
const app = await testApp({ env: { SMTP_URL: `smtp://127.0.0.1:${sink.port}` } });
const { call, db, deps, runJobs } = app;
const { token: as } = await buildAccount(db);

const send = async (method: 'POST' | 'PATCH' | 'GET', path: string, body?: object) => {
  const answer = await call(method, path, { body, as });
  expect(answer.body).toMatchObject({ success: true });
  return answer.body.data;
};
const join = (): Promise<{ _id: string; email: string }> =>
  send('POST', '/api/circle/create', { name: 'Awa Diop', email: `${randomUUID()}@exemple.sn`, date: '2026-01-31', option: 'Partial' });
const template = (more: object): Promise<{ _id: string }> =>
  send('POST', '/templates', {
    name: 'Relance',
    subject: 'Bonjour',
    body: '<p>Bonjour</p>',
    status: 1,
    link: '',
    button_text: '',
    ...more,
  });

/** Returns whose pages the links in the only e-mail to this address open, after checking that nothing stored opens them. */
async function linksTo(email: string): Promise<(string | undefined)[]> {
  await runJobs();
  const received = sink.received.filter(({ to }) => to.includes(email));
  expect(received).toHaveLength(1);
  const { html = '', text = '' } = await PostalMime.parse(received[0]!.raw);
  expect(html + text).not.toContain(MASK);
  const tokens = [...new Set((html + text).match(/(?<=\/payer\/)[\w-]+/g))];
  const { _id } = await db.selectFrom('delivery').select('id as _id').where('to_address', '=', email).executeTakeFirstOrThrow();
  const shown = JSON.stringify([await send('GET', `/api/outbox/${_id}`), await db.selectFrom('delivery').selectAll().execute()]);
  expect(shown).toContain(MASK);
  for (const token of tokens) expect(shown).not.toContain(token);
  return Promise.all(tokens.map(async (token) => (await findPayLink(db, token))?.memberId));
}

describe('the link to pay is the member’s own, and nobody can read it in the Outbox', () => {
  test('in a reminder that has no template', async () => {
    const { _id, email } = await join();
    await send('POST', `/api/reminders/${_id}`);
    expect(await linksTo(email)).toEqual([_id]);
  });

  test('in a reminder whose template names it', async () => {
    const { _id, email } = await join();
    const { _id: reminder } = await template({ body: '<p>{{ payLink }}</p>', link: '{{ payLink }}', button_text: 'Payer' });
    await send('PATCH', '/api/setting', { paymentTemplates: reminder });
    await send('POST', `/api/reminders/${_id}`);
    expect(await linksTo(email)).toEqual([_id]);
  });

  test('in a campaign, where each member gets their own', async () => {
    const [awa, binta] = [await join(), await join()];
    const { _id: promo } = await template({ body: '<p><a href="{{ payLink }}">Votre page</a></p>' });
    const campaign = await send('POST', '/api/campaign/create', { name: 'Échéances', template: promo, members: [awa._id, binta._id] });
    await send('POST', `/api/campaign/${campaign._id}/launch`);
    expect([await linksTo(awa.email), await linksTo(binta.email)]).toEqual([[awa._id], [binta._id]]);
  });

  test('in a scenario that adds whoever joined and writes to them', async () => {
    const tools = scenarioTools(app, as);
    const { _id: welcome } = await template({ body: '<p>{{ payLink }}</p>' });
    const config = { member: '{{ trigger.member.id }}', template: welcome };
    await tools.build({ module: 'members.created' }, [{ module: 'mail.send-template', config }]);
    const { _id, email } = await join();
    await tools.drain();
    expect(await linksTo(email)).toEqual([_id]);
  });

  test('while a preview and a test, which staff read, lead to the page that sends a link', async () => {
    const { _id: memberId } = await join();
    const { _id } = await template({ body: '<p>{{ payLink }}</p>' });
    const { text } = await send('GET', `/api/templates/preview/${_id}?memberId=${memberId}`);
    expect(text).toBe(`${deps.env.PUBLIC_URL}/payer`);
    expect(await db.selectFrom('pay_link').select('id').where('member_id', '=', memberId).execute()).toEqual([]);
  });
});

test('staff send many members their link at once, each once, and cannot undo it', async () => {
  const [awa, binta, gone] = [await join(), await join(), await join()];
  await db.updateTable('member').set({ bounced_at: new Date() }).where('id', '=', gone._id).execute();
  const ids = [awa._id, binta._id, gone._id];
  const bulk = await send('POST', '/api/circle/bulk', { selection: { ids }, action: { kind: 'send-pay-link' } });
  expect(bulk).toMatchObject({ state: 'done', members: 3, changed: 2 });
  await runJobs();
  await sendChosenLinks.handle(deps, { bulkId: bulk._id, memberIds: [awa._id, binta._id] });
  expect([await linksTo(awa.email), await linksTo(binta.email)]).toEqual([[awa._id], [binta._id]]);
  expect(sink.received.some(({ to }) => to.includes(gone.email))).toBe(false);
  expect((await call('POST', `/api/circle/bulk/${bulk._id}/undo`, { as })).status).toBe(409);
});

test('a link is not promised to a member whose address does not exist, and an unsubscribed member gets it', async () => {
  const [gone, awa] = [await join(), await join()];
  await db.updateTable('member').set({ bounced_at: new Date() }).where('id', '=', gone._id).execute();
  await db.updateTable('member').set({ unsubscribed_at: new Date() }).where('id', '=', awa._id).execute();
  for (const body of [{}, { channel: 'email' }])
    expect(await call('POST', `/api/circle/members/${gone._id}/pay-link/send`, { body, as })).toMatchObject({
      status: 409,
      body: {
        message:
          'The link cannot be sent: e-mails to this member come back. Correct the e-mail address, or send the link by WhatsApp or SMS.',
      },
    });
  expect(await db.selectFrom('delivery').select('id').where('to_address', '=', gone.email).execute()).toEqual([]);
  expect(await call('POST', `/api/circle/members/${awa._id}/pay-link/send`, { body: {}, as })).toMatchObject({ status: 200 });
  expect(await linksTo(awa.email)).toEqual([awa._id]);
});

test('members of a bulk action who were merged or archived before it writes to them do not keep the others from their link', async () => {
  const [awa, kept, merged, archived] = [await join(), await join(), await join(), await join()];
  await send('POST', `/api/circle/members/${kept._id}/merge`, { other: merged._id });
  await db.updateTable('member').set({ archived_at: new Date() }).where('id', '=', archived._id).execute();
  await sendChosenLinks.handle(deps, { bulkId: randomUUID(), memberIds: [awa._id, merged._id, archived._id] });
  expect(await linksTo(awa.email)).toEqual([awa._id]);
  expect(sink.received.some(({ to }) => to.includes(archived.email))).toBe(false);
});
