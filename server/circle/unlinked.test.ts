import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';

const { call, db, runJobs } = await testApp({ env: { CIRCLE_COMMUNITY_URL: 'https://communaute.exemple.sn' } });
const admin = await buildAccount(db);

test('an invitation is an e-mail when no Circle community is linked', async () => {
  await db.insertInto('member').values({ full_name: 'Awa Diop', email: 'awa@exemple.sn' }).execute();
  const { body } = await call('POST', '/api/circle/send-invitation', { as: admin.token, body: { email: ' AWA@exemple.sn' } });
  expect(body).toMatchObject({
    message: 'The invitation was not sent. It is kept in the Outbox: no e-mail account is linked.',
    mail: 'captured',
    data: { via: 'mail' },
  });
  await runJobs();
  const [mail] = await db.selectFrom('delivery').selectAll().execute();
  expect(mail).toMatchObject({ to_address: 'awa@exemple.sn', kind: 'community-invitation', state: 'captured' });
  expect(mail!.text).toContain('https://communaute.exemple.sn');
  const row = await db.selectFrom('member').selectAll().executeTakeFirstOrThrow();
  // The e-mail was captured, so the member was not invited yet.
  expect(row.invited_at).toBeNull();
  expect(row.circle_state).toBe('local');
});

test('a member who is added with an invitation gets one e-mail, which is captured in the Outbox', async () => {
  const add = (email: string, send: boolean) =>
    call('POST', '/api/circle/create', { as: admin.token, body: { name: 'Moussa', email, age: 30, nationality: 'Mali', send } });
  expect((await add('moussa@exemple.ml', true)).body.data.invitedAt).toBeNull();
  expect((await add('binta@exemple.ml', false)).body.data.invitedAt).toBeNull();
  const mails = await db.selectFrom('delivery').select('to_address').where('to_address', 'like', '%.ml').execute();
  expect(mails).toEqual([{ to_address: 'moussa@exemple.ml' }]);
});

test('an invitation is written in the language of the member', async () => {
  await db.insertInto('member').values({ full_name: 'Grace Mensah', email: 'grace@exemple.gh', language: 'en' }).execute();
  await call('POST', '/api/circle/send-invitation', { as: admin.token, body: { email: 'grace@exemple.gh' } });
  const mails = db
    .selectFrom('delivery')
    .select(['to_address', 'subject', 'html'])
    .where('to_address', 'in', ['grace@exemple.gh', 'awa@exemple.sn']);
  const byAddress = Object.fromEntries((await mails.execute()).map((mail) => [mail.to_address, mail]));
  expect(byAddress['grace@exemple.gh']).toMatchObject({ subject: 'Your invitation to join the community' });
  expect(byAddress['grace@exemple.gh']!.html).toContain('<html lang="en">');
  expect(byAddress['awa@exemple.sn']).toMatchObject({ subject: 'Votre invitation à rejoindre la communauté' });
  expect(byAddress['awa@exemple.sn']!.html).toContain('<html lang="fr">');
});

test('an archived member is not invited, and staff read why', async () => {
  const email = 'partie@exemple.sn';
  await db.insertInto('member').values({ full_name: 'Partie', email, archived_at: new Date() }).execute();
  const { status, body } = await call('POST', '/api/circle/send-invitation', { as: admin.token, body: { email } });
  expect([status, body.message]).toEqual([409, 'This member is archived. Bring them back first.']);
  expect(await db.selectFrom('delivery').select('id').where('to_address', '=', email).execute()).toEqual([]);
});

test('a deleted member is not invited, and staff read where to restore them', async () => {
  const email = 'retiree@exemple.sn';
  const now = new Date();
  await db.insertInto('member').values({ full_name: 'Retirée', email, archived_at: now, deleted_at: now, purge_at: now }).execute();
  const { status, body } = await call('POST', '/api/circle/send-invitation', { as: admin.token, body: { email } });
  expect([status, body.message]).toEqual([
    409,
    'A deleted member has this e-mail address. Restore them in Recently deleted, or delete them for good there.',
  ]);
});

test('a sync is refused when no Circle community is linked', async () => {
  const { body } = await call('GET', '/api/circle/sync', { as: admin.token });
  expect(body.data).toMatchObject({ linked: false, sync: null, quota: { used: 0, limit: 5_000 } });
  expect((await call('POST', '/api/circle/sync', { as: admin.token })).body.message).toContain('CIRCLE_API_TOKEN');
});
