import { createWriteStream } from 'node:fs';
import { appendFile, mkdir, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { Client } from '#server/db/client.ts';
import type { Connection } from '#server/db/connect.ts';
import { csv } from '#server/files/csv.ts';
import { makeFolder } from '#server/make-folder.ts';
import { StartError } from '#server/start-error.ts';
import type { Storage } from '#server/storage/storage.ts';
import { countOf } from './copy-parts.ts';
import { type DescribedTable, describeTables, listNamedFiles, listOtherFiles } from './export-all.queries.ts';
import { EXPORTED, mayLeave, safeFileName, safeName } from './export-tables.rules.ts';
import { inPublic, PATIENT, PLAIN_TEXTS, quoted } from './tables.queries.ts';

/** The folder in which an export is written; what a killed one left there is written anew. */
const INCOMPLETE = '.cauri-incomplete';

export interface ExportAllOptions {
  connection: Connection;
  storage: Storage;
  /** A folder that does not exist yet, or an empty one. */
  folder: string;
  version: string;
  say: (line: string) => void;
}

export interface Exported {
  tables: number;
  rows: number;
  files: number;
  missing: number;
}

/**
 * Writes everything that the programme knows into a folder, as it is at one moment: each table as CSV and as JSON lines, with a
 * description of its columns, and the uploaded files under names that people can read. All of it is
 * written in a hidden folder inside and moved at the end, README.txt last. Nothing beside the folder is touched, and it may be a whole disk.
 */
export async function exportAll(options: ExportAllOptions): Promise<Exported> {
  const { folder } = options;
  const made = makeFolder(folder);
  const others = (await readdir(folder)).filter((name) => name !== INCOMPLETE && name !== 'lost+found');
  if (others.length > 0) throw new StartError(`${folder} is not empty: name a new folder.`);
  const partial = join(folder, INCOMPLETE);
  await rm(partial, { recursive: true, force: true });
  await mkdir(partial, { mode: 0o700 });
  const client: pg.Client = new Client({ ...options.connection, application_name: 'cauri backup' });
  try {
    await client.connect();
    await client.query(`${PATIENT}; ${PLAIN_TEXTS}`);
    await client.query('begin isolation level repeatable read read only');
    const exported = await write(client, partial, options);
    for (const name of ['tables', 'files', 'description.json', 'README.txt']) await rename(join(partial, name), join(folder, name));
    await rmdir(partial);
    return exported;
  } catch (error) {
    await rm(made ? folder : partial, { recursive: true, force: true });
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}

async function write(client: pg.Client, folder: string, { storage, version, say }: ExportAllOptions): Promise<Exported> {
  const tables = (await describeTables(client)).filter(({ name }) => name in EXPORTED);
  await mkdir(join(folder, 'tables'));
  let rows = 0;
  const described: object[] = [];
  for (const table of tables) {
    const columns = table.columns.filter(({ name }) => mayLeave(name));
    const count = await writeTable(client, join(folder, 'tables'), { ...table, columns });
    described.push({ table: table.name, description: EXPORTED[table.name], rows: count, columns });
    rows += count;
  }
  say(`Wrote ${rows} rows of ${tables.length} tables.`);
  const { files, missing } = await writeFiles(client, folder, storage);
  const { rows: now } = await client.query<{ at: Date }>('select now() as at');
  const about = { product: 'cauri', version, takenAt: now[0]!.at.toISOString(), tables: described, files, missing };
  await writeFile(join(folder, 'description.json'), `${JSON.stringify(about, null, 2)}\n`, { mode: 0o600 });
  await writeFile(join(folder, 'README.txt'), readme(about.takenAt), { mode: 0o600 });
  return { tables: tables.length, rows, files, missing };
}

/** PostgreSQL writes both files itself, so a table of any size needs no memory here. */
async function writeTable(client: pg.Client, folder: string, { name, columns }: DescribedTable): Promise<number> {
  const list = columns.map((column) => quoted(column.name)).join(', ');
  const from = `select ${list} from ${inPublic(name)}`;
  await copyToFile(client, `copy (${from}) to stdout with (format csv, header true)`, join(folder, `${name}.csv`));
  // A line of JSON has none of these characters, so COPY writes it as it is.
  const asIs = `format csv, quote E'\\x01', delimiter E'\\x02'`;
  return copyToFile(client, `copy (select row_to_json(t) from (${from}) as t) to stdout with (${asIs})`, join(folder, `${name}.jsonl`));
}

async function copyToFile(client: pg.Client, statement: string, path: string): Promise<number> {
  const stream = client.query(copyTo(statement));
  await pipeline(stream, createWriteStream(path, { mode: 0o600 }));
  return countOf(client, stream);
}

/** Copies each file to `files/<form>/<day> <id> <name>` and writes where each one is. */
async function writeFiles(client: pg.Client, folder: string, storage: Storage): Promise<{ files: number; missing: number }> {
  const { start, line } = csv({ forExcel: false });
  await mkdir(join(folder, 'files'));
  const index = join(folder, 'files/index.csv');
  const header = ['upload', 'form', 'response', 'question', 'name', 'type', 'size', 'path'];
  await writeFile(index, start + line(header), { mode: 0o600 });
  let files = 0;
  let missing = 0;
  for await (const batch of listNamedFiles(client)) {
    let lines = '';
    for (const file of batch) {
      // Two forms may have one title, and two files one name.
      const place = join('files', `${safeName(file.formTitle)} ${file.formId.slice(-6)}`);
      const path = join(place, `${file.day} ${file.id.slice(-8)} ${safeFileName(file.name)}`);
      await mkdir(join(folder, place), { recursive: true, mode: 0o700 });
      const copied = await copyIfThere(storage, file.storageKey, join(folder, path));
      if (copied) files++;
      else missing++;
      lines += line([file.id, file.formId, file.responseId ?? '', file.questionId, file.name, file.type, file.size, copied ? path : '']);
    }
    await appendFile(index, lines);
  }
  const others = await writeOthers(client, folder, storage);
  return { files: files + others.files, missing: missing + others.missing };
}

/** Copies each file of another table to `files/<table>/<day> <id> <name>`. */
async function writeOthers(client: pg.Client, folder: string, storage: Storage): Promise<{ files: number; missing: number }> {
  const { start, line } = csv({ forExcel: false });
  const lines = [start, line(['table', 'id', 'name', 'type', 'size', 'path'])];
  let files = 0;
  const all = await listOtherFiles(client);
  for (const { table, id, name, type, size, day, storageKey } of all) {
    const path = join('files', table, `${day} ${id.slice(-8)} ${safeFileName(name)}`);
    await mkdir(join(folder, 'files', table), { recursive: true, mode: 0o700 });
    const copied = await copyIfThere(storage, storageKey, join(folder, path));
    if (copied) files++;
    lines.push(line([table, id, name, type, size, copied ? path : '']));
  }
  await writeFile(join(folder, 'files/others.csv'), lines.join(''), { mode: 0o600 });
  return { files, missing: all.length - files };
}

async function copyIfThere(storage: Storage, key: string, path: string): Promise<boolean> {
  const file = await storage.get(key);
  if (!file) return false;
  await pipeline(file.stream, createWriteStream(path, { mode: 0o600 }));
  return true;
}

const readme = (takenAt: string) => `Everything that this programme knows, as it was at ${takenAt}.

description.json   every table: what it holds, how many rows, and each column with its type, what it refers to and the values it may have
tables/*.csv       each table: UTF-8, commas, a header line, times in UTC; an empty field is no value, "" an empty text
tables/*.jsonl     the same rows, one JSON object a line
files/             the files that came with responses, in a folder for each form; files/index.csv says which response each belongs to;
                   the photos of payments, the receipts of transfers and the settlement files, in a folder for each table; files/others.csv
                   says which row each belongs to

Passwords, sessions, tokens and encrypted values are left out. The CSV files hold each value as it is: when you open one in a spreadsheet, a
value that begins with = + - or @ may be taken for a formula; import it as text.
`;
