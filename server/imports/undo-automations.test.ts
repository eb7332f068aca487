import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Billing } from '#server/billing/billing.rules.ts';
import { moveOut, updateAccess } from '#server/billing/out.queries.ts';
import { findSetting } from '#server/settings/setting.queries.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount, buildForm } from '#server/testing/factories.ts';
import { importing } from '#server/testing/importing.ts';
import { scenarioTools } from '#server/testing/scenarios.ts';

const running = await testApp();
const { call, db, runJobs } = running;
const { token: as } = await buildAccount(db);
const { get, post, rows, member, take } = importing(running, as);
const { build, drain } = scenarioTools(running, as);

test('undo takes members away with what scenarios and the daily run did to them, and keeps whom a person did something with', async () => {
  const { body: tag } = await call('POST', '/api/tags', { as, body: { name: 'Nouveau' } });
  const group = await db.insertInto('access_group').values({ name: 'Accueil', kind: 'space' }).returning('id').executeTakeFirstOrThrow();
  const who = '{{ trigger.member.id }}';
  await build({ module: 'members.created' }, [
    { module: 'members.add-tags', config: { member: who, tags: [tag.data._id] } },
    { module: 'members.add-to-groups', config: { member: who, groups: [group.id] } },
    { module: 'members.set-status', config: { member: who, status: 'TRAITÉ' } },
  ]);
  const names = ['seule', 'etiquetee', 'corrigee', 'payante', 'repondante', 'reservee', 'desabonnee'];
  const { id } = await take(['Nom,E-mail', ...names.map((name) => `${name},${name}@exemple.sn`)].join('\n'));
  await drain();
  const idOf = async (name: string) => (await member(`${name}@exemple.sn`))!.id;
  expect(await member('seule@exemple.sn')).toMatchObject({ status: 'TRAITÉ' });
  await db
    .insertInto('member_event')
    .values({ member_id: await idOf('seule'), kind: 'late' })
    .execute();

  const other = await call('POST', '/api/tags', { as, body: { name: 'VIP' } });
  const path = async (name: string) => `/api/circle/members/${await idOf(name)}`;
  await call('POST', `${await path('etiquetee')}/tags`, { as, body: { tags: [tag.data._id, other.body.data._id] } });
  await call('PATCH', await path('corrigee'), { as, body: { age: 30 } });
  const checkout = {
    category: 'Registration',
    provider: 'fedapay',
    amount: 50_000,
    currency: 'XOF',
    submission_key: randomUUID(),
  } as const;
  await db
    .insertInto('checkout')
    .values({ ...checkout, member_id: await idOf('payante') })
    .execute();
  const form = (await call('POST', '/api/forms', { as, body: buildForm() })).body.data;
  await call('POST', '/api/answers', { body: { formId: form._id, answers: {} } });
  const response = await db.selectFrom('response').select('id').executeTakeFirstOrThrow();
  const handled = { response_id: response.id, form_id: form._id, member_id: await idOf('repondante') };
  await db.insertInto('response_handling').values(handled).execute();
  const coach = await buildAccount(db, { role: 'coach' });
  await db
    .insertInto('reservation')
    .values({
      ...{
        coach_id: coach.id,
        member_id: await idOf('reservee'),
        email: 'reservee@exemple.sn',
        service: 'Bilan',
        source: 'staff' as const,
      },
      ...{ starts_at: new Date('2030-05-06T10:00:00Z'), ends_at: new Date('2030-05-06T11:00:00Z') },
    })
    .execute();
  // Whoever unsubscribes is a person too, although nobody is signed in.
  await db
    .insertInto('member_event')
    .values({ member_id: await idOf('desabonnee'), kind: 'unsubscribed' })
    .execute();

  await post(id, 'undo');
  await runJobs();
  expect(await get(id)).toMatchObject({ state: 'undone', undone: 1, kept: 6 });
  expect(await member('seule@exemple.sn')).toBeUndefined();
  expect((await rows(id, '&undo=kept')).map((row: { undoReason: string }) => row.undoReason)).toEqual([
    'This member was given a tag.',
    'Somebody changed this member since.',
    'This member has payments.',
    'This member has answered a form.',
    'This member has reserved a session.',
    'Somebody changed this member since.',
  ]);
  // The runs about the member who is gone are gone too.
  expect(await db.selectFrom('scenario_run').select('id').execute()).toHaveLength(6);
});

test('undo keeps members about whom there is a note, a task or a receipt, and those in Circle', async () => {
  const names = ['notee', 'suivie', 'virement', 'circle', 'effacee'];
  const { id } = await take(['Nom,E-mail', ...names.map((name) => `${name},${name}@exemple.sn`)].join('\n'));
  const [noted, followed, paying, inCircle, none] = await Promise.all(names.map(async (name) => (await member(`${name}@exemple.sn`))!.id));
  const deleted = { member_id: none!, deleted_at: new Date() };
  const note = { text: 'À rappeler', author_name: 'Fatou' };
  await db
    .insertInto('member_note')
    .values([
      { ...note, member_id: noted! },
      { ...note, ...deleted },
    ])
    .execute();
  await db
    .insertInto('task')
    .values([
      { title: 'Rappeler', member_id: followed! },
      { title: 'Rappeler', ...deleted },
    ])
    .execute();
  const file = { file_name: 'recu.png', file_type: 'image/png', file_size: 1, storage_key: randomUUID(), submission_key: randomUUID() };
  await db
    .insertInto('transfer_receipt')
    .values({ ...file, member_id: paying!, category: 'Registration', amount: 50_000, currency: 'XOF' })
    .execute();
  await db.updateTable('member').set({ circle_state: 'pending' }).where('id', '=', inCircle!).execute();

  await post(id, 'undo');
  await runJobs();
  expect(await get(id)).toMatchObject({ state: 'undone', undone: 1, kept: 4 });
  expect((await rows(id, '&undo=kept')).map((row: { undoReason: string }) => row.undoReason)).toEqual([
    'Somebody wrote a note about this member.',
    'Somebody has a task about this member.',
    'This member has payments.',
    'This member is in Circle.',
  ]);
});

test('a scenario has never run when all of its runs are gone with the members of an import', async () => {
  const { id: scenario } = await build({ module: 'members.created' }, [
    { module: 'members.set-status', config: { member: '{{ trigger.member.id }}', status: 'TRAITÉ' } },
  ]);
  const { id } = await take('Nom,E-mail\nToute seule,touteseule@exemple.sn');
  await drain();
  const lastRun = async () => (await call('GET', `/api/scenario/${scenario}`, { as })).body.data.lastRun;
  expect(await lastRun()).not.toBeNull();
  await post(id, 'undo');
  await runJobs();
  expect(await lastRun()).toBeNull();
});

test('undo takes away members to whom the daily run gave the tag of Out', async () => {
  const { id: tag } = await db.insertInto('tag').values({ name: 'Sorti' }).returning('id').executeTakeFirstOrThrow();
  await db.updateTable('setting').set({ out_tag: tag }).execute();
  const { id } = await take('Nom,E-mail\nSortie,sortie@exemple.sn');
  const out = (await member('sortie@exemple.sn'))!.id;
  const setting = await findSetting(db);
  await db.transaction().execute((db) => moveOut(db, 'Registration', [out], { setting, now: new Date() }));
  await post(id, 'undo');
  await runJobs();
  expect(await get(id)).toMatchObject({ state: 'undone', undone: 1, kept: 0 });
});

test('undo takes away members to whom their product gave access and a tag, and to whom no person did anything', async () => {
  const { id: tag } = await db.insertInto('tag').values({ name: 'Élève' }).returning('id').executeTakeFirstOrThrow();
  const { id: group } = await db
    .insertInto('access_group')
    .values({ name: 'Cours', kind: 'space' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('product')
    .set({ tags: [tag], access_groups: [group] })
    .where('name', '=', 'COACHING')
    .execute();
  const { id } = await take('Nom,E-mail,Produit\nÉlève,eleve@exemple.sn,COACHING');
  const { id: memberId } = (await member('eleve@exemple.sn'))!;
  const billing = (sequence: number): Billing => ({
    payment: { status: 'Progress', option: 'Partiel', last: null, sequence, next: '2199-01-31' },
    subscription: { status: null, last: null, sequence: 0, next: null },
  });
  await db.transaction().execute((db) => updateAccess(db, memberId, { before: billing(0), after: billing(1), by: 'payments' }));
  const events = await db.selectFrom('member_event').select('kind').where('member_id', '=', memberId).orderBy('id').execute();
  expect(events.map(({ kind }) => kind)).toEqual(['imported', 'access-given', 'tags']);
  await post(id, 'undo');
  await runJobs();
  expect(await get(id)).toMatchObject({ state: 'undone', undone: 1, kept: 0 });
});
