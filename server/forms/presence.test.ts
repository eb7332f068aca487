import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { ServerEvent } from '#contract/events.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount, buildForm } from '#server/testing/factories.ts';

const { call, db, deps } = await testApp();
const awa = await buildAccount(db, { name: 'Awa Diop' });
const jean = await buildAccount(db, { name: 'Jean-Marc Kouamé' });
const coach = await buildAccount(db, { role: 'coach' });
const newForm = async () => (await call('POST', '/api/forms', { body: buildForm(), as: awa.token })).body.data;
const say = async (id: string, editor: string, as: { token: string }, leaving = false) =>
  call('POST', `/api/forms/${id}/presence`, { body: { editor, leaving }, as: as.token });
const others = async (...args: Parameters<typeof say>) => (await say(...args)).body.data.map(({ name }: { name: string }) => name);

test('editors of one form see each other until they leave or their lease expires', async () => {
  const { id } = await newForm();
  const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()];
  expect(await others(id, first, awa)).toEqual([]);
  expect(await others(id, second, jean)).toEqual(['Awa Diop']);
  expect((await say(id, first, awa)).body.data).toEqual([{ _id: jean.id, name: 'Jean-Marc Kouamé', you: false }]);
  expect((await say(id, third, awa)).body.data).toContainEqual({ _id: awa.id, name: 'Awa Diop', you: true });
  await say(id, third, awa, true);
  expect(await others(id, second, jean)).toEqual(['Awa Diop']);
  await db
    .updateTable('form_presence')
    .set({ until: new Date(0) })
    .where('editor_id', '=', first)
    .execute();
  expect(await others(id, second, jean)).toEqual([]);
  expect(await others((await newForm()).id, randomUUID(), awa)).toEqual([]);
});

test('screens are notified when an editor opens or leaves, and not at each renewal', async () => {
  const { id } = await newForm();
  const told: ServerEvent[] = [];
  const stop = deps.events.subscribe((event) => {
    if (event.type === 'presence.changed' && event.formId === id) told.push(event);
  });
  const editor = randomUUID();
  await say(id, editor, awa);
  await say(id, editor, awa);
  await say(id, editor, awa, true);
  await expect.poll(() => told).toHaveLength(2);
  stop();
});

test('coaches cannot edit, nobody closes the editor of another, and a deleted form has no editors', async () => {
  const { id } = await newForm();
  const editor = randomUUID();
  await say(id, editor, awa);
  expect((await say(id, randomUUID(), coach)).status).toBe(403);
  await say(id, editor, jean, true);
  expect(await others(id, randomUUID(), jean)).toEqual(['Awa Diop']);
  expect((await say(randomUUID(), editor, awa)).status).toBe(404);
});

test('a save of an old revision is answered with the newer form and the name of the person who saved it', async () => {
  const form = await newForm();
  await call('POST', '/api/forms', { body: { ...form, title: 'Autre' }, as: jean.token });
  const stale = await call('POST', '/api/forms', { body: { ...form, title: 'Ma version' }, as: awa.token });
  expect(stale).toMatchObject({ status: 409, body: { data: { title: 'Autre', updatedBy: 'Jean-Marc Kouamé' } } });
});
