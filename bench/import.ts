import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { promised } from './figures.ts';
import { processorTime } from './processor.ts';
import { type Bench, get, post } from './server.ts';
import { timed } from './timing.ts';

const ROWS = 100_000;
/**
 * The import may take 20 s, and the undo 10 s, on a machine on which one insert of the same rows takes 8.0 s. As multiples of that insert the
 * two limits hold on any machine.
 */
const WANTED = 8 / 20;
const UNDO_WANTED = 8 / 10;

/** Measures 100 000 new members from a file: read, checked without changing anything, imported, and undone. */
export async function imports(bench: Bench): Promise<string[]> {
  const { pool } = bench.database;
  const file = csvOf(ROWS);
  const started = performance.now();
  const workBefore = await processorTime(bench);
  const id = await upload(bench, file);
  const read = await until(bench, id, 'mapping');
  await post(bench.url, `/api/circle/imports/${id}/check`, { mapping: read.mapping }, bench.token);
  await until(bench, id, 'checked');
  const checked = performance.now();
  await post(bench.url, `/api/circle/imports/${id}/commit`, {}, bench.token);
  const { added } = await until(bench, id, 'done');
  const done = performance.now();
  const workDone = await processorTime(bench);
  if (added !== ROWS) throw new Error(`${added} of ${ROWS} members were imported.`);

  const floor = await insertAndDeleteAgain(pool);

  const workBeforeUndo = await processorTime(bench);
  const undoStarted = performance.now();
  await post(bench.url, `/api/circle/imports/${id}/undo`, {}, bench.token);
  const { undone } = await until(bench, id, 'undone');
  const workUndone = await processorTime(bench);
  if (undone !== ROWS) throw new Error(`${undone} of ${ROWS} imported members were undone.`);
  const undoneAfter = performance.now() - undoStarted;
  promised({
    name: `import of ${ROWS} members, of one insert`,
    value: (done - started) / 1_000,
    floor: floor.insert / 1_000,
    unit: 's',
    ratio: floor.insert / (done - started),
    wanted: { of: 'ratio', least: WANTED },
  });
  promised({
    name: 'undo of that import, of one insert',
    value: undoneAfter / 1_000,
    floor: floor.insert / 1_000,
    unit: 's',
    ratio: floor.insert / undoneAfter,
    wanted: { of: 'ratio', least: UNDO_WANTED },
  });
  const s = (ms: number) => (ms / 1_000).toFixed(1).padStart(6);
  return [
    `${ROWS} rows, ${(file.length / 1e6).toFixed(1)} MB, from the upload to the last member`,
    `read and checked    ${s(checked - started)} s`,
    `imported            ${s(done - checked)} s (one insert of the same rows: ${s(floor.insert)} s)`,
    `together            ${s(done - started)} s; wanted: ${s(floor.insert / WANTED)} at most`,
    `undone              ${s(undoneAfter)} s (one delete of the same rows: ${s(floor.delete)} s); wanted: ${s(floor.insert / UNDO_WANTED)} at most`,
    `processor time      ${s(workDone - workBefore)} s to import, ${s(workUndone - workBeforeUndo)} s to undo`,
  ];
}

/** The floors: the same rows are inserted into the same table by one statement, and deleted by another one. Returns milliseconds. */
async function insertAndDeleteAgain(pool: Pool) {
  const client = await pool.connect();
  try {
    await client.query('begin; set local statement_timeout = 0');
    await client.query(`create temporary table copied on commit drop as
      select full_name, 'copie.' || email as email, phone, age, nationality, work from member order by id desc limit ${ROWS}`);
    return {
      insert: await timed(() =>
        client.query(
          'insert into member (full_name, email, phone, age, nationality, work) select full_name, email, phone, age, nationality, work from copied',
        ),
      ),
      delete: await timed(() => client.query('delete from member where email in (select email from copied)')),
    };
  } finally {
    await client.query('rollback');
    client.release();
  }
}

function csvOf(rows: number): string {
  const lines = Array.from({ length: rows }, (_, i) => {
    const phone = `77${String(1_000_000 + i).padStart(7, '0')}`;
    return `Diop;Awa ${i};awa.${i}@import.exemple.sn;${phone};${20 + (i % 40)};Sénégal;Commerçante`;
  });
  return `Nom;Prénom;E-mail;Téléphone;Âge;Nationalité;Profession\n${lines.join('\n')}\n`;
}

async function upload({ url, token }: Bench, file: string): Promise<string> {
  const body = new FormData();
  body.append('file', new Blob([file]), 'membres.csv');
  const response = await fetch(`${url}/api/circle/imports`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body });
  const { data } = (await response.json()) as { data: { _id: string } };
  return data._id;
}

interface Progress {
  state: string;
  mapping: unknown;
  added: number;
  undone: number;
  error: string | null;
}

async function until({ url, token }: Bench, id: string, state: string): Promise<Progress> {
  for (;;) {
    const { data } = (await get(url, `/api/circle/imports/${id}`, token)) as { data: Progress };
    if (data.state === state) return data;
    if (data.state === 'failed') throw new Error(data.error ?? 'The import failed.');
    await delay(200);
  }
}
