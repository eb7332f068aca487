import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { readCsv } from '#server/testing/exported-files.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { importing } from '#server/testing/importing.ts';

// The programme's own fields in files of members: imports, exports and templates read and write the same values.

const started = await testApp();
const { app, call, runJobs } = started;
const { token: as } = await buildAccount(started.db);
const { check, get, member, post, rows, take } = importing(started, as);

const add = async (body: object) => (await call('POST', '/api/member-fields', { as, body })).body.data;
const town = await add({ name: 'Ville', kind: 'text' });
const children = await add({ name: 'Enfants', kind: 'number' });
const born = await add({ name: 'Né le', kind: 'date' });
const size = await add({ name: 'Taille', kind: 'choice', options: [{ label: 'Très grand' }, { label: 'M' }] });

const HEADER = 'Nom complet,E-mail,Ville,Enfants,Né le,Taille';

test('an import recognises the fields by their names, and each cell as its kind', async () => {
  const { id, read } = await check(`${HEADER}\nAwa,awa@ex.sn,Dakar,"1 200,5",01/02/1999,tres grand\nBo,bo@ex.sn,,x,,L\n`);
  expect(read.mapping.slice(2)).toEqual([town, children, born, size].map(({ _id }) => `field:${_id}`));
  const [, bo] = await rows(id);
  expect(bo.reason).toBe('“x” is no number for “Enfants”. “L” is no choice of “Taille”, which has: Très grand, M.');
  await post(id, 'commit');
  await runJobs();
  const values = { [town._id]: 'Dakar', [children._id]: 1200.5, [born._id]: '1999-02-01', [size._id]: size.options[0]._id };
  expect((await member('awa@ex.sn'))!.fields).toEqual(values);

  const again = await check(`${HEADER}\nAwa,awa@ex.sn,Thiès,1200.5,,M\n`);
  const { changes } = (await rows(again.id))[0];
  expect(changes).toHaveLength(2);
  expect(changes).toContainEqual({ field: 'Ville', before: 'Dakar', after: 'Thiès' });
  expect(changes).toContainEqual({ field: 'Taille', before: 'Très grand', after: 'M' });
  await post(again.id, 'commit');
  await runJobs();
  expect((await member('awa@ex.sn'))!.fields).toEqual({ ...values, [town._id]: 'Thiès', [size._id]: size.options[1]._id });

  await post(again.id, 'undo');
  await runJobs();
  expect(await get(again.id)).toMatchObject({ state: 'undone' });
  expect((await member('awa@ex.sn'))!.fields).toEqual(values);
});

test('a number that is two hundred thousand to some people is not taken as two hundred', async () => {
  const { id } = await check(`${HEADER}\nAwa,awa3@ex.sn,,200.000,,\nBo,bo3@ex.sn,,"12,125",,\nCi,ci3@ex.sn,,12.125,,\n`);
  expect((await rows(id)).map(({ reason }: { reason: string | null }) => reason)).toEqual([
    '“200.000” for “Enfants” may be 200000 or 200. Please write it without a separator before three figures.',
    null,
    null,
  ]);
});

test('an import into a member without a value is undone to no value, and “fill in” leaves other values', async () => {
  await take('Nom complet,E-mail,Ville\nCi,ci@ex.sn,Podor\n');
  const { id } = await take('Nom complet,E-mail,Ville,Enfants\nCi,ci@ex.sn,Matam,2\n', { options: { known: 'fill' } });
  expect((await member('ci@ex.sn'))!.fields).toEqual({ [town._id]: 'Podor', [children._id]: 2 });
  await post(id, 'undo');
  await runJobs();
  expect((await member('ci@ex.sn'))!.fields).toEqual({ [town._id]: 'Podor' });
});

test('neither an import nor its undo gives members a choice that the field has no more', async () => {
  const field = await add({ name: 'Pointure', kind: 'choice', options: ['40', '41', '42'].map((label) => ({ label })) });
  const [kept, , third] = field.options;
  const file = (size: string) => `Nom complet,E-mail,Pointure\nDo,do@ex.sn,${size}\n`;
  const keep = (options: object[]) => call('PATCH', `/api/member-fields/${field._id}`, { as, body: { options } });
  await take(file('41'));
  const { id } = await take(file('40'));
  expect((await keep([kept, third])).status).toBe(200);
  await post(id, 'undo');
  await runJobs();
  expect(await get(id)).toMatchObject({ state: 'undone', undone: 1 });
  expect((await member('do@ex.sn'))!.fields).toEqual({});

  const later = await check(`Nom complet,E-mail,Pointure\nDo,do@ex.sn,42\nEl,el@ex.sn,42\n`);
  expect((await keep([kept])).status).toBe(200);
  await post(later.id, 'commit');
  await runJobs();
  expect(await get(later.id)).toMatchObject({ state: 'done' });
  for (const email of ['do@ex.sn', 'el@ex.sn']) expect((await member(email))!.fields).toEqual({});
  await call('DELETE', `/api/member-fields/${field._id}`, { as });
});

test('an export has a column for each field, and its file is imported with nothing to change', async () => {
  const { body } = await call('POST', '/api/circle/exports', { as, body: { format: 'csv' } });
  await runJobs();
  const { payload } = await app.inject({ url: `/api/exports/${body.data._id}/file`, headers: { authorization: `Bearer ${as}` } });
  const [header, ...lines] = readCsv(payload, ',', { raw: true }) as [string[], ...string[][]];
  const awa = lines.find((line) => line.includes('awa@ex.sn'))!;
  expect(['Ville', 'Enfants', 'Né le', 'Taille'].map((name) => awa[header.indexOf(name)])).toEqual([
    'Dakar',
    '1200.5',
    expect.stringMatching(/1999/),
    'Très grand',
  ]);
  const { id } = await check(payload);
  expect((await rows(id)).map(({ reason }: { reason: string }) => reason)).toEqual(lines.map(() => 'There is nothing to change.'));
});

test('templates name the fields, and an unknown one is warned of', async () => {
  const { body: fields } = await call('GET', '/api/templates/fields', { as });
  expect(fields.data.mergeFields).toContainEqual({ name: 'field.ville', label: 'Ville', example: '' });
  const template = {
    name: 'Ville',
    subject: 'Vous êtes de {{ field.ville | default: "quelque part" }}',
    body: '<p>{{field.enfants}}, {{ field.ne_le }}, {{ field.taille }} {{ field.ville.x }} {{ field.constructor }}</p>',
    status: 1,
  };
  const { body: saved } = await call('POST', '/api/templates', { as, body: template });
  const { id } = (await member('awa@ex.sn'))!;
  const { body } = await call('GET', `/api/templates/preview/${saved.data._id}?memberId=${id}`, { as, language: 'fr' });
  expect(body.data.subject).toBe('Vous êtes de Dakar');
  expect(body.data.text).toMatch(/^1\s200,5, 01\/02\/1999, Très grand/);
  expect(body.data.warnings.map(({ kind }: { kind: string }) => kind).sort()).toEqual(['broken-field', 'unknown-field']);
});
