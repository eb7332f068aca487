import { expect, test } from 'vitest';
import type { Language } from '#contract/language.ts';
import { testApp } from '#server/testing/app.ts';
import { readCsv, readXlsx } from '#server/testing/exported-files.ts';
import { buildAccount } from '#server/testing/factories.ts';

const { app, call, db, runJobs } = await testApp();
const admin = await buildAccount(db);
const coach = await buildAccount(db, { role: 'coach' });

await db
  .insertInto('member')
  .values([
    {
      full_name: 'Awa Diop',
      email: 'awa@exemple.sn',
      phone: '+221771234567',
      age: 34,
      status: 'TRAITÉ',
      work: '=1+1',
      joined_at: '2026-03-02T10:00:00Z',
    },
    {
      full_name: 'Moussa "Le Grand"; Traoré',
      email: 'moussa@exemple.ml',
      source: 'facebook',
      payment_next: '2026-05-31',
      joined_at: '2026-02-01T10:00:00Z',
    },
    { full_name: 'Séparée\u001fTrois', email: 'trois@exemple.ml', joined_at: '2026-01-01T10:00:00Z' },
  ])
  .execute();
const { id: tag } = await db.insertInto('tag').values({ name: 'VIP' }).returning('id').executeTakeFirstOrThrow();
const { id: awa } = await db.selectFrom('member').select('id').where('email', '=', 'awa@exemple.sn').executeTakeFirstOrThrow();
await db.insertInto('member_tag').values({ member_id: awa, tag_id: tag }).execute();

async function make(format: string, selection?: object, language: Language = 'en') {
  const { body } = await call('POST', '/api/circle/exports', { as: admin.token, body: { format, selection }, language });
  await runJobs();
  const one = (await call('GET', `/api/exports/${body.data._id}`, { as: admin.token })).body.data;
  expect(one).toMatchObject({ state: 'done', error: null, subject: 'members', formId: null });
  const { rawPayload } = await app.inject({ url: `/api/exports/${one._id}/file`, headers: { authorization: `Bearer ${admin.token}` } });
  const table =
    format === 'xlsx'
      ? await readXlsx(new Uint8Array(rawPayload))
      : readCsv(rawPayload.toString('utf8'), format === 'csv' ? ',' : ';', { raw: format === 'csv' });
  return { one, header: table[0]!, rows: table.slice(1), bytes: rawPayload };
}

test.each(['csv', 'csv-semicolon', 'xlsx'])('%s: every member, those who joined last first', async (format) => {
  const { one, header, rows } = await make(format);
  expect(one).toMatchObject({ total: 3, written: 3, scope: 'all' });
  expect(one.name).toMatch(/^members_\d{4}-\d\d-\d\d_3-rows\.(csv|xlsx)$/);
  const cell = (row: number, name: string) => rows[row]![header.indexOf(name)];
  expect(rows.map((row) => row[header.indexOf('Full name')])).toEqual(['Awa Diop', 'Moussa "Le Grand"; Traoré', 'SéparéeTrois']);
  expect([cell(0, 'Phone'), cell(0, 'Age'), cell(0, 'Profession'), cell(0, 'Tags'), cell(0, 'Joined on')]).toEqual([
    format === 'csv-semicolon' ? '+221 77 123 45 67' : '+221771234567',
    '34',
    '=1+1',
    'VIP',
    format === 'csv' ? '2026-03-02' : '02/03/2026',
  ]);
  expect([cell(1, 'Source'), cell(1, 'Next payment'), cell(1, 'Age'), cell(1, 'Circle ID')]).toEqual([
    'facebook',
    format === 'csv' ? '2026-05-31' : '31/05/2026',
    '',
    '',
  ]);
});

test('the export contains the members of a filter, or the chosen ones', async () => {
  const emails = async (selection: object) => {
    const { one, header, rows } = await make('csv', selection);
    return [one.scope, ...rows.map((row) => row[header.indexOf('Email')])];
  };
  expect(await emails({ filter: { search: 'traore' } })).toEqual(['filtered', 'moussa@exemple.ml']);
  expect(await emails({ filter: { tag } })).toEqual(['filtered', 'awa@exemple.sn']);
  expect(await emails({ ids: [awa] })).toEqual(['selected', 'awa@exemple.sn']);
});

test('statuses, options and languages have the labels of who exports them', async () => {
  await db.updateTable('member').set({ language: 'en' }).where('id', '=', awa).execute();
  const labels = async (language: Language) => {
    const { header, rows } = await make('csv', { ids: [awa] }, language);
    return [
      ['Langue', 'Language'],
      ['Statut', 'Status'],
      ['Option de paiement', 'Payment option'],
      ['Statut du paiement', 'Payment status'],
      ['Statut de l’abonnement', 'Subscription status'],
    ].map((names) => rows[0]![header.findIndex((name) => names.includes(name))]);
  };
  expect(await labels('fr')).toEqual(['English', 'TRAITÉ', 'Complet', 'En cours', '']);
  expect(await labels('en')).toEqual(['English', 'Processed', 'Complete', 'Progress', '']);
});

test('importing an exported file again changes nothing', async () => {
  const { bytes } = await make('csv-semicolon');
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(bytes)]), 'members.csv');
  const request = new Request('http://localhost/', { method: 'POST', body });
  const response = await app.inject({
    method: 'POST',
    url: '/api/circle/imports',
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': request.headers.get('content-type')! },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  const id = response.json().data._id;
  await runJobs();
  const { mapping } = (await call('GET', `/api/circle/imports/${id}`, { as: admin.token })).body.data;
  await call('POST', `/api/circle/imports/${id}/check`, { as: admin.token, body: { mapping } });
  await runJobs();
  const { data } = (await call('GET', `/api/circle/imports/${id}/rows`, { as: admin.token })).body;
  expect(data.map(({ reason, changes }: { reason: string | null; changes: object[] }) => [reason, changes])).toEqual([
    ['There is nothing to change.', []],
    ['There is nothing to change.', []],
    [null, [{ field: 'full_name', before: 'Séparée\u001fTrois', after: 'SéparéeTrois' }]],
  ]);
});

test('only admins can export members', async () => {
  const { body } = await call('POST', '/api/circle/exports', { as: admin.token, body: { format: 'csv' } });
  for (const path of ['', '/file'])
    expect((await call('GET', `/api/exports/${body.data._id}${path}`, { as: coach.token })).status).toBe(404);
  expect((await call('POST', '/api/circle/exports', { as: coach.token, body: { format: 'csv' } })).status).toBe(403);
  const list = (await call('GET', '/api/circle/exports', { as: admin.token })).body.data;
  expect(list[0]._id).toBe(body.data._id);
});

test('all that match but the unticked ones: those are in no file', async () => {
  const all = await make('csv', { filter: {}, except: [awa] });
  expect(all.one).toMatchObject({ total: 2, written: 2, scope: 'filtered' });
  const emails = (rows: string[][], header: string[]) => rows.map((row) => row[header.indexOf('Email')]);
  expect(emails(all.rows, all.header)).toEqual(['moussa@exemple.ml', 'trois@exemple.ml']);
  const { one } = await make('csv', { filter: { search: 'awa' }, except: [awa] });
  expect(one).toMatchObject({ total: 0 });
});
