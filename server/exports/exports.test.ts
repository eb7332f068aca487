import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, inject, test } from 'vitest';
import type { ServerEvent } from '#contract/events.ts';
import type { ExportFormat, ExportSelection } from '#contract/exports.ts';
import { insertUpload } from '#server/answers/uploads.queries.ts';
import { purgeDeleted } from '#server/deleted/deleted.jobs.ts';
import { deleteForm } from '#server/forms/forms.queries.ts';
import { openLog } from '#server/log.ts';
import { anyCharacter } from '#server/testing/any-character.ts';
import { testApp } from '#server/testing/app.ts';
import { connectionUrl, inDatabase } from '#server/testing/connection-url.ts';
import { readCsv, readXlsx } from '#server/testing/exported-files.ts';
import { buildAccount, buildForm, buildOptions, buildQuestion } from '#server/testing/factories.ts';
import { countWaiting, during } from '#server/testing/locks.ts';
import { startProcess } from '#server/testing/process.ts';
import { distinctName } from '#server/uploads/file-names.rules.ts';
import { exportForm, failAbandoned } from './exports.jobs.ts';

const { app, call, db, deps, runJobs } = await testApp();
const admin = await buildAccount(db);
const coach = await buildAccount(db, { role: 'coach' });

const publish = async (form: object) => (await call('POST', '/api/forms', { body: form, as: admin.token })).body.data;
const answer = (formId: string, answers: object) => call('POST', '/api/answers', { body: { formId, answers } });
const ask = (formId: string, format: ExportFormat = 'csv', selection: Partial<ExportSelection> = {}) =>
  call('POST', `/api/forms/${formId}/exports`, { body: { format, selection }, as: coach.token });
const get = async (id: string) => (await call('GET', `/api/exports/${id}`, { as: coach.token })).body.data;
const file = (id: string, as = coach.token) => app.inject({ url: `/api/exports/${id}/file`, headers: { authorization: `Bearer ${as}` } });
const storedFiles = async () =>
  (await readdir(join(deps.env.CAURI_DATA, 'uploads'), { recursive: true, withFileTypes: true }).catch(() => [])).filter((f) => f.isFile());

/** Waits until this many statements of this database wait for a lock. */
async function linedUp(count: number): Promise<void> {
  while ((await countWaiting(db)) < count) await delay(5);
}

/** Asks for a file, runs the job, and returns the file's header and rows. */
async function make(formId: string, format: ExportFormat = 'csv', selection: Partial<ExportSelection> = {}) {
  const { body } = await ask(formId, format, selection);
  await runJobs();
  const made = await get(body.data._id);
  expect(made).toMatchObject({ state: 'done', error: null });
  const { rawPayload, headers } = await file(made._id);
  const table =
    format === 'xlsx'
      ? await readXlsx(new Uint8Array(rawPayload))
      : readCsv(rawPayload.toString('utf8'), format === 'csv' ? ',' : ';', { raw: format === 'csv' });
  return { made, header: table[0]!, rows: table.slice(1), bytes: rawPayload, headers };
}

describe('the file', () => {
  test('has a column for every question ever asked, labels of options, names of files, and the time in two zones', async () => {
    const [name, pay, boxes, scale, gone] = [
      buildQuestion({ title: 'Téléphone' }),
      buildQuestion({ type: 'dropdown', title: 'Paiement', options: buildOptions('Wave', 'Orange Money') }),
      buildQuestion({ type: 'checkbox', title: 'Jours', options: buildOptions('Lundi', 'Mardi', 'Jeudi') }),
      buildQuestion({ type: 'linear-scale', title: 'Note' }),
      buildQuestion({ title: 'Ville' }),
    ];
    const form = await publish(buildForm({ title: 'Été à Lomé !', questions: [name, pay, boxes, scale, gone] }));
    await answer(form.id, {
      [name.id]: '+221771234567',
      [pay.id]: pay.options![1]!.id,
      [boxes.id]: [boxes.options![0]!.id, boxes.options![2]!.id],
      [scale.id]: '4',
      [gone.id]: 'Lomé',
    });
    await publish({ ...form, questions: [name, pay, boxes, scale], isPublished: true });
    await answer(form.id, { [name.id]: '0771234567' });

    for (const format of ['csv', 'csv-semicolon', 'xlsx'] as const) {
      const { made, header, rows, headers, bytes } = await make(form.id, format);
      expect(header).toEqual([
        'Response',
        'Submitted (Africa/Dakar)',
        'Submitted (ISO 8601)',
        'Late',
        'Téléphone',
        'Paiement',
        'Jours',
        'Note',
        'Ville (removed)',
      ]);
      expect(rows.map((row) => row.slice(3))).toEqual([
        ['no', '0771234567', '', '', '', ''],
        ['no', format === 'csv-semicolon' ? '+221 77 123 45 67' : '+221771234567', 'Orange Money', 'Lundi; Jeudi', '4', 'Lomé'],
      ]);
      expect(rows[0]![1]).toMatch(format === 'csv' ? /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/ : /^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/);
      expect(new Date(rows[0]![2]!).toISOString()).toBe(rows[0]![2]);
      expect(made).toMatchObject({ total: 2, written: 2, size: bytes.length, scope: 'all' });
      expect(made.name).toMatch(/^ete-a-lome_\d{4}-\d\d-\d\d_2-rows\.(csv|xlsx)$/);
      expect(headers['content-disposition']).toContain(`filename="${made.name}"`);
      expect(bytes.subarray(0, 3).toString('hex') === 'efbbbf').toBe(format === 'csv-semicolon');
    }
  });

  test('names all files of an answer in one cell, as the archive does, and one file as ever', async () => {
    const receipts = buildQuestion({ type: 'file-upload', title: 'Reçus', maxFiles: 3 });
    const form = await publish(buildForm({ questions: [receipts] }));
    const upload = { formId: form.id, questionId: receipts.id, size: 4, type: 'application/pdf' };
    const store = (name: string) => insertUpload(db, { ...upload, name, storageKey: randomUUID() });
    const ids: string[] = [];
    for (const name of ['reçu.pdf', 'reçu.pdf', 'autre.pdf']) ids.push((await store(name))._id);
    await answer(form.id, { [receipts.id]: ids.slice(0, 2) });
    await answer(form.id, { [receipts.id]: ids[2] });
    for (const format of ['csv', 'xlsx'] as const) {
      const { rows } = await make(form.id, format);
      const named = (name: string, i: number) => distinctName({ id: ids[i]!, name });
      expect(rows.map((row) => row[4])).toEqual([named('autre.pdf', 2), `${named('reçu.pdf', 0)}; ${named('reçu.pdf', 1)}`]);
    }
  });

  test('has French headings when somebody who reads French asked for it, whoever makes it', async () => {
    const form = await publish(buildForm({ title: 'Été à Lomé !', questions: [buildQuestion({ title: 'Ville' })] }));
    await answer(form.id, { [form.questions[0].id]: 'Awa' });
    const body = { format: 'csv', selection: {} };
    const { body: asked } = await call('POST', `/api/forms/${form.id}/exports`, { body, as: coach.token, language: 'fr' });
    await runJobs();
    const { name } = await get(asked.data._id);
    expect(name).toMatch(/^ete-a-lome_\d{4}-\d\d-\d\d_1-lignes\.csv$/);
    const [header, row] = readCsv((await file(asked.data._id)).rawPayload.toString('utf8'), ',', { raw: true });
    expect(header).toEqual(['Réponse', 'Envoyée (Africa/Dakar)', 'Envoyée (ISO 8601)', 'Tardive', 'Ville']);
    expect(row![3]).toBe('non');
  });

  test('keeps each answer in its column, whatever the answers contain', async () => {
    const questions = Array.from({ length: 300 }, (_, i) => buildQuestion({ title: `Question ${i}` }));
    const form = await publish(buildForm({ questions }));
    const said = ['a\u001fb', '[1]', '"', '{}', 'null', 'tab\there', 'é\n;,'];
    await answer(form.id, Object.fromEntries(questions.map(({ id }, i) => [id, said[i] ?? (i % 3 ? String(i) : '')])));
    const { rows } = await make(form.id);
    const cells = questions.map((_, i) => said[i]?.replace('\u001f', '') ?? (i % 3 ? String(i) : ''));
    expect(rows.map((row) => row.slice(4))).toEqual([cells]);
  });

  test('distinguishes a list from a text when a question had both types', async () => {
    const box = buildQuestion({ type: 'checkbox', options: buildOptions('Lundi', 'Mardi') });
    const form = await publish(buildForm({ questions: [box] }));
    await answer(form.id, { [box.id]: box.options!.map(({ id }) => id) });
    await publish({ ...form, questions: [{ ...box, type: 'short-answer', options: undefined }], isPublished: true });
    await answer(form.id, { [box.id]: '["Lundi"]' });
    expect((await make(form.id)).rows.map((row) => row[4])).toEqual(['["Lundi"]', 'Lundi; Mardi']);
  });

  test('contains the responses that match the filters, or the chosen ones', async () => {
    const [city, box] = [buildQuestion(), buildQuestion({ type: 'checkbox', options: buildOptions('a', 'b') })];
    const form = await publish(buildForm({ questions: [city, box] }));
    const [a, b] = box.options!.map((o) => o.id) as [string, string];
    await answer(form.id, { [city.id]: 'Dakar Plateau', [box.id]: [a] });
    await answer(form.id, { [city.id]: 'Thiès 100%', [box.id]: [a, b] });
    const { body } = await answer(form.id, { [box.id]: [b] });
    const cities = async (selection: Partial<ExportSelection>) => {
      const { rows, made } = await make(form.id, 'csv', selection);
      return [made.scope, ...rows.map((row) => row[4])];
    };
    const by = (questionId: string, op: 'is' | 'contains' | 'answered' | 'empty', value = '') =>
      cities({ filters: [{ questionId, op, value }] });
    expect(await by(box.id, 'is', b)).toEqual(['filtered', '', 'Thiès 100%']);
    expect(await by(city.id, 'is', 'Dakar Plateau')).toEqual(['filtered', 'Dakar Plateau']);
    expect(await by(city.id, 'contains', 'thies')).toEqual(['filtered', 'Thiès 100%']);
    expect(await by(city.id, 'contains', '%')).toEqual(['filtered', 'Thiès 100%']);
    expect(await by(city.id, 'answered')).toEqual(['filtered', 'Thiès 100%', 'Dakar Plateau']);
    expect(await by(city.id, 'empty')).toEqual(['filtered', '']);
    expect(await cities({ ids: [body.data._id] })).toEqual(['selected', '']);
    expect(await cities({ ids: [body.data._id], late: true })).toEqual(['selected']);
    expect((await ask(form.id, 'csv', { ids: [] })).status).toBe(400);
  });

  test('contains every row and cell exactly as the database does, also with hostile content', async () => {
    const questions = [buildQuestion(), buildQuestion({ type: 'paragraph' }), buildQuestion({ title: '=1+1', type: 'paragraph' })];
    const form = await publish(buildForm({ questions }));
    const nasty = fc.constantFrom(
      '=1+1',
      '+221 77 123',
      '-5',
      '@SUM(A1)',
      '\t=1',
      '\r',
      '\r\n',
      '\n',
      '"',
      '""',
      ';',
      ',',
      "'=x",
      "''",
      '00123',
      '😀',
      '_x000D_',
      '<b>&amp;',
      ']]>',
      '\u0001',
      '\ufffe',
      '\u2028',
      '＝1',
      ' ',
      'é',
    );
    const text = fc
      .array(fc.oneof(nasty, fc.string({ unit: anyCharacter, maxLength: 6 })), { maxLength: 6 })
      .map((parts) => parts.join(''));
    const given = fc.sample(fc.tuple(text, text, text), { numRuns: 2_300, seed: 7 });
    const { version_id } = await db.selectFrom('form').select('version_id').where('id', '=', form.id).executeTakeFirstOrThrow();
    const rows = given.map((texts) => ({
      form_id: form.id,
      form_version_id: version_id!,
      submission_key: randomUUID(),
      answers: JSON.stringify(Object.fromEntries(questions.map((q, i) => [q.id, texts[i]!.toWellFormed().replaceAll('\0', '')]))),
    }));
    for (let i = 0; i < rows.length; i += 500)
      await db
        .insertInto('response')
        .values(rows.slice(i, i + 500))
        .execute();

    const held = await db.selectFrom('response').select(['id', 'answers']).where('form_id', '=', form.id).execute();
    const expected = new Map(held.map(({ id, answers }) => [id, questions.map((q) => (answers as Record<string, string>)[q.id])]));
    for (const format of ['csv', 'csv-semicolon', 'xlsx'] as const) {
      const { rows, bytes } = await make(form.id, format);
      expect(rows.length).toBe(expected.size);
      expect(new Map(rows.map((row) => [row[0]!, row.slice(4)]))).toEqual(expected);
      if (format === 'csv-semicolon')
        for (const line of readCsv(bytes.toString('utf8'), ';', { raw: true }))
          for (const cell of line) expect(cell).not.toMatch(/^[=@\t\r]|^[+-](?!\d+$)/);
    }
  });
});

describe('an export', () => {
  test('belongs to staff, reports errors, and offers its file only when it is finished', async () => {
    const form = await publish(buildForm());
    expect((await call('POST', `/api/forms/${form.id}/exports`, { body: { format: 'csv' } })).status).toBe(401);
    expect((await ask(form.id, 'ods' as ExportFormat)).status).toBe(400);
    expect((await ask(randomUUID())).status).toBe(404);
    const { body } = await ask(form.id);
    expect(body.data).toMatchObject({ state: 'queued', total: null, written: 0, name: null });
    expect((await file(body.data._id)).statusCode).toBe(409);
    expect((await file(randomUUID())).statusCode).toBe(404);
    await runJobs();
    expect((await app.inject({ url: `/api/exports/${body.data._id}/file` })).statusCode).toBe(401);
    expect((await call('GET', `/api/forms/${form.id}/exports`, { as: coach.token })).body.data).toMatchObject([
      { _id: body.data._id, state: 'done' },
    ]);
    expect((await call('POST', `/api/exports/${body.data._id}/cancel`, { as: coach.token })).status).toBe(409);
  });

  test('is refused when somebody deletes its form just then', async () => {
    const form = await publish(buildForm());
    const asked = await during(db, {
      first: async (deleting) => {
        await sql`lock table export in exclusive mode`.execute(deleting);
        await deleteForm(deleting, form.id, admin.id);
      },
      begin: () => ask(form.id),
    });
    expect(asked.status).toBe(404);
  });

  test('leaves no file when it was cancelled, whether it waited or ran', async () => {
    const form = await publish(buildForm());
    await fill(form.id, 30_000);
    const before = (await storedFiles()).length;
    const { body: waiting } = await ask(form.id);
    const cancel = (id: string) => call('POST', `/api/exports/${id}/cancel`, { as: coach.token });
    expect((await cancel(waiting.data._id)).body.data.state).toBe('cancelled');
    await runJobs();
    expect(await get(waiting.data._id)).toMatchObject({ state: 'cancelled', written: 0 });

    const { body } = await ask(form.id, 'xlsx');
    const heard: ServerEvent[] = [];
    const stop = deps.events.subscribe((event) => heard.push(event));
    // The job and the cancellation wait for the export's row in this order, so the job has only begun.
    let running: Promise<unknown> = Promise.resolve();
    const cancelled = await db.transaction().execute(async (locked) => {
      await sql`select from export where id = ${body.data._id} for update`.execute(locked);
      running = runJobs();
      await linedUp(1);
      const cancelling = cancel(body.data._id);
      await linedUp(2);
      return { cancelling };
    });
    expect((await cancelled.cancelling).status).toBe(200);
    await running;
    expect((await get(body.data._id)).state).toBe('cancelled');
    expect((await storedFiles()).length).toBe(before);
    // There is one event for the start and one for the cancellation; events come shortly after the change.
    while (heard.filter((e) => e.type === 'export.changed' && e.formId === form.id).length < 2) await delay(5);
    stop();
  }, 30_000);

  test('leaves no file when its form is deleted for good just when the last row was written', async () => {
    const form = await publish(buildForm());
    await answer(form.id, {});
    const before = (await storedFiles()).length;
    const { body } = await ask(form.id);
    const put: typeof deps.storage.put = async (content, key) => {
      const stored = await deps.storage.put(content, key);
      for (const path of [`forms/${form.id}`, `deleted/form/${form.id}`]) await call('DELETE', `/api/${path}`, { as: admin.token });
      await purgeDeleted.handle(deps, {});
      return stored;
    };
    const logged: string[] = [];
    const log = openLog('error', { write: (line) => logged.push(line) });
    await exportForm.handle({ ...deps, log, storage: { ...deps.storage, put } }, { exportId: body.data._id });
    expect(logged).toEqual([]);
    expect(await db.selectFrom('form').select('id').where('id', '=', form.id).execute()).toEqual([]);
    expect((await storedFiles()).length).toBe(before);
  });

  test('leaves no file when its process was killed and its form is deleted for good before it starts over', async () => {
    const form = await publish(buildForm());
    const before = (await storedFiles()).length;
    const { body } = await ask(form.id);
    const { key: storage_key } = await deps.storage.put(Readable.from([Buffer.from('Awa')]));
    await db.updateTable('export').set({ state: 'running', storage_key }).where('id', '=', body.data._id).execute();
    for (const path of [`forms/${form.id}`, `deleted/form/${form.id}`]) await call('DELETE', `/api/${path}`, { as: admin.token });
    await purgeDeleted.handle(deps, {});
    expect((await storedFiles()).length).toBe(before);
  });

  test('starts over and is complete when its process was killed', async () => {
    const form = await publish(buildForm({ questions: [buildQuestion(), buildQuestion({ type: 'file-upload' })] }));
    await fill(form.id, 3_000);
    const before = (await storedFiles()).length;
    const { body } = await ask(form.id, 'xlsx');
    const id = body.data._id;
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
    const url = connectionUrl(inDatabase(inject('testServer').connection, rows[0]!.name));
    await db.transaction().execute(async (db) => {
      // The names of files cannot be read, so the process that writes this file is interrupted in the middle.
      await sql`lock table upload in access exclusive mode`.execute(db);
      const { stop } = await startProcess({ DATABASE_URL: url, CAURI_ROLE: 'worker', CAURI_DATA: deps.env.CAURI_DATA });
      while (!(await storedFiles()).some((f) => f.name.endsWith('.part'))) await delay(5);
      await stop('SIGKILL');
    });
    expect(await get(id)).toMatchObject({ state: 'running' });
    expect((await storedFiles()).filter((f) => f.name.endsWith('.part'))).toHaveLength(1);

    // The queue does this when the heartbeats have stopped. The database notices the broken connection by itself.
    while (
      !(await exportForm.handle(deps, { exportId: id }).then(
        () => true,
        () => false,
      ))
    )
      await delay(50);
    expect(await get(id)).toMatchObject({ state: 'done', written: 3_000, total: 3_000 });
    expect((await storedFiles()).length).toBe(before + 1);
    expect(new Set((await readXlsx(new Uint8Array((await file(id)).rawPayload))).map((row) => row[0])).size).toBe(3_001);
    await exportForm.handle(deps, { exportId: id });
    expect((await storedFiles()).length).toBe(before + 1);
  }, 60_000);

  test('goes on when the database was away while it was written, and is given up after a day', async () => {
    const form = await publish(buildForm());
    const { body } = await ask(form.id);
    const id = body.data._id;
    await db.transaction().execute(async (locked) => {
      await sql`select from export where id = ${id} for update`.execute(locked);
      const broken = expect(exportForm.handle(deps, { exportId: id })).rejects.toThrow('connection');
      await linedUp(1);
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(locked);
      await broken;
    });
    expect((await get(id)).state).toBe('queued');
    await runJobs();
    expect(await get(id)).toMatchObject({ state: 'done' });

    const { body: forgotten } = await ask(form.id);
    await sql`update export set created_at = now() - interval '25 hours' where id = ${forgotten.data._id}`.execute(db);
    await failAbandoned(deps);
    expect((await get(forgotten.data._id)).state).toBe('failed');
  });

  test('is deleted after seven days, with its file', async () => {
    const form = await publish(buildForm());
    const { made } = await make(form.id);
    const days = (Date.parse(made.expiresAt) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.9);
    const before = (await storedFiles()).length;
    await db
      .updateTable('export')
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .where('id', '=', made._id)
      .execute();
    expect((await file(made._id)).statusCode).toBe(410);
    const { housekeeping } = await import('#server/housekeeping/housekeeping.jobs.ts');
    await housekeeping.handle(deps, {});
    expect((await storedFiles()).length).toBe(before - 1);
    expect((await file(made._id)).statusCode).toBe(410);
  });
});

/** Inserts many responses directly into the database. */
async function fill(formId: string, count: number) {
  await sql`insert into response (form_id, form_version_id, submission_key, answers)
    select form.id, form.version_id, gen_random_uuid(), jsonb_build_object(form.draft #>> '{questions,0,id}', 'Réponse ' || n)
    from form, generate_series(1, ${count}::int) as n where form.id = ${formId}`.execute(db);
}
