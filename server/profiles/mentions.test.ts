import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Language } from '#contract/language.ts';
import type { MemberNote } from '#contract/members.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';

const { call, db } = await testApp();
const admin = await buildAccount(db, { name: 'Aïssatou Ndiaye' });
const coach = await buildAccount(db, { role: 'coach', name: 'Cheikh Fall' });
const other = await buildAccount(db, { role: 'coach', name: 'Cheikh Fall Sarr' });

const addMember = async () =>
  (await call('POST', '/api/circle/create', { as: admin.token, body: { name: 'Fatou Diop', email: `${randomUUID()}@exemple.sn` } })).body
    .data;
const member = await addMember();
const write = (text: string, as = admin.token) => call('POST', `/api/circle/members/${member._id}/notes`, { as, body: { text } });
const note = async (text: string, as = admin.token): Promise<MemberNote> => {
  const { status, body } = await write(text, as);
  expect(status, body.message).toBe(200);
  return body.data;
};
const mentioned = async (text: string) => (await note(text)).mentions.map(({ name }) => name).toSorted();
const listed = async (as = admin.token): Promise<MemberNote[]> =>
  (await call('GET', `/api/circle/members/${member._id}/notes`, { as })).body.data;

/** The notifications of an account that lead to this note. */
const about = async ({ _id }: MemberNote, as: string, language: Language = 'en') =>
  (await call('GET', '/api/notifications?limit=100', { as, language })).body.notifications.filter(({ link }: { link: string | null }) =>
    link?.includes(_id),
  );

test('a mentioned coach is notified once, in the coach’s language, and finds the note on the profile', async () => {
  const french = await buildAccount(db, { role: 'coach', name: 'Mariam Ba' });
  const written = await note('Voir avec @Cheikh Fall et @Mariam Ba : @Cheikh Fall la connaît.');
  expect(written.mentions).toHaveLength(2);
  const link = `/users/${member._id}/profile?note=${written._id}`;
  expect(await about(written, coach.token)).toMatchObject([
    { title: 'Aïssatou Ndiaye mentioned you in a note about Fatou Diop', link, read: false, type: 'system' },
  ]);
  expect(await about(written, french.token, 'fr')).toMatchObject([
    { title: 'Aïssatou Ndiaye vous mentionne dans une note sur Fatou Diop', link },
  ]);
  for (const token of [admin.token, other.token]) expect(await about(written, token)).toEqual([]);
  expect((await listed(coach.token))[0]).toEqual(written);
});

test('nobody is notified of their own mention, nor again when a note is restored', async () => {
  const own = await note('@Cheikh Fall, c’est moi, et @Aïssatou Ndiaye', coach.token);
  expect(own.mentions).toHaveLength(2);
  expect(await about(own, coach.token)).toEqual([]);
  await call('DELETE', `/api/circle/notes/${own._id}`, { as: coach.token });
  expect(await about(own, admin.token)).toHaveLength(1);
  expect((await call('GET', `/api/circle/members/${member._id}`, { as: coach.token })).status).toBe(200);
  for (let i = 0; i < 2; i++) await call('POST', `/api/circle/notes/${own._id}/restore`, { as: coach.token });
  expect(await about(own, admin.token)).toHaveLength(1);
  expect((await listed())[0]).toEqual(own);
});

test('a mention shows the present name of a renamed account', async () => {
  const renamed = await buildAccount(db, { name: 'Awa Sow' });
  const written = await note('Demander à @Awa Sow.');
  await db.updateTable('account').set({ name: 'Awa Sow Diallo' }).where('id', '=', renamed.id).execute();
  expect((await listed())[0]).toMatchObject({
    text: 'Demander à @Awa Sow.',
    mentions: [{ _id: renamed.id, name: 'Awa Sow Diallo', written: 'Awa Sow' }],
  });
  expect(await mentioned('Demander à @Awa Sow.')).toEqual([]);
  await db.deleteFrom('account').where('id', '=', renamed.id).execute();
  expect((await listed()).find(({ _id }) => _id === written._id)).toMatchObject({ mentions: [] });
});

test('whoever is unknown or inactive is not mentioned, and neither is a part of a name or an e-mail address', async () => {
  await buildAccount(db, { name: 'Fatou', status: 'Active' });
  await buildAccount(db, { name: 'Fatou Kane', status: 'Inactive' });
  for (const text of ['@Nobody Known', '@Fatou Kane', '@Fatoumata', 'contact@Fatou', '@ Fatou', '@fatou', '@', '@@', `@${randomUUID()}`])
    expect(await mentioned(text), text).toEqual([]);
  for (const text of ['@Fatou', '(@Fatou)', '@@Fatou.', '@Fatou\n@Fatou Kane', '@Fatou @Cheikh'])
    expect(await mentioned(text), text).toEqual(['Fatou']);
  expect(await mentioned('@Cheikh Fall Sarr')).toEqual(['Cheikh Fall Sarr']);
  expect(await mentioned('@Cheikh Fall Sarr, @Cheikh Fall')).toEqual(['Cheikh Fall', 'Cheikh Fall Sarr']);
});

test('hostile names are text like any other', async () => {
  for (const name of [
    '<img src=x onerror=alert(1)>',
    '.*',
    '$&%_\\',
    "'; drop table account --",
    '@@@',
    '[x](javascript:alert(1))',
    'é'.repeat(100),
  ]) {
    const hostile = await buildAccount(db, { name });
    const written = await note(`Voir @${name} !`);
    expect(written).toMatchObject({ text: `Voir @${name} !`, mentions: [{ _id: hostile.id, name, written: name }] });
    expect(await about(written, hostile.token)).toHaveLength(1);
  }
  expect(await mentioned('Voir @anything')).toEqual([]);
  expect((await write('@'.repeat(5_000))).status).toBe(200);
});

test('a note mentions twenty people at most, and a refused one notifies nobody', async () => {
  const names = Array.from({ length: 21 }, (_, i) => `Coach ${String(i).padStart(2, '0')}`);
  const accounts = await Promise.all(names.map((name) => buildAccount(db, { role: 'coach', name })));
  const refused = await write(names.map((name) => `@${name}`).join(' '));
  expect(refused).toMatchObject({ status: 400, body: { errors: { text: 'A note can mention 20 people at most.' } } });
  expect((await call('GET', '/api/notifications', { as: accounts[0]!.token })).body.notifications).not.toContainEqual(
    expect.objectContaining({ link: expect.stringContaining('?note=') }),
  );
  const names20 = names.slice(1);
  expect(await mentioned(names20.map((name) => `@${name}`).join(' '))).toEqual(names20);
});

test('a note about an unknown member answers 404 and notifies nobody', async () => {
  const path = `/api/circle/members/${randomUUID()}/notes`;
  expect((await call('POST', path, { as: admin.token, body: { text: '@Cheikh Fall' } })).status).toBe(404);
});
