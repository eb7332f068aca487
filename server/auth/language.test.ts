import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';

const { call, db } = await testApp();
const body = { email: 'personne@exemple.sn', password: 'le baobab du Sahel' };
/** The latest e-mail to the address. */
const mailTo = (email: string) =>
  db
    .selectFrom('delivery')
    .select(['subject', 'text', 'html'])
    .where('to_address', '=', email)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();

test('a refusal is in the language that the request prefers', async () => {
  expect((await call('POST', '/api/login', { body, language: 'fr' })).body.message).toBe(
    'L’adresse e-mail ou le mot de passe est incorrect.',
  );
  expect((await call('POST', '/api/login', { body })).body.message).toBe('The e-mail address or the password is wrong.');
  const { errors } = (await call('POST', '/api/login', { body: { ...body, password: '' }, language: 'fr' })).body;
  expect(errors).toEqual({ password: 'Veuillez saisir votre mot de passe' });
});

test('an e-mail to one of the staff is in the language of the account, whoever causes it', async () => {
  const french = await buildAccount(db, { name: 'Awa', language: 'fr' });
  await call('POST', '/api/forgot-password', { body: { email: french.email } });
  expect(await mailTo(french.email)).toMatchObject({
    subject: 'Votre code pour un nouveau mot de passe',
    text: expect.stringMatching(/^Bonjour Awa,/),
    html: expect.stringContaining('<html lang="fr">'),
  });
  const english = await buildAccount(db, { language: 'en' });
  await call('POST', '/api/forgot-password', { body: { email: english.email }, language: 'fr' });
  expect((await mailTo(english.email)).subject).toBe('Your code to set a new password');
});

test('an e-mail to somebody who has not chosen a language is in the language of the programme', async () => {
  const admin = await buildAccount(db);
  const invite = async (email: string) => {
    expect((await call('POST', '/api/team/invite', { as: admin.token, body: { name: 'Moussa', email } })).status).toBe(200);
    return (await mailTo(email)).subject;
  };
  expect(await invite('moussa@exemple.sn')).toBe('Votre invitation à administrer un programme sur Cauri');
  await call('PATCH', '/api/setting', { as: admin.token, body: { language: 'en' } });
  expect(await invite('autre@exemple.sn')).toBe('You are invited to administer a programme on Cauri');
});
