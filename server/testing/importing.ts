import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';
import { expect } from 'vitest';
import type { ImportKind } from '#contract/imports.ts';
import type { testApp } from './app.ts';

// Helpers of the import tests: calls of the API, and workbooks.

export const outcome = ({ n, outcome, reason }: { n: number; outcome: string; reason: string | null }) => [n, outcome, reason];

/** `token` is the session of the admin who imports. */
export function importing({ call, db, runJobs }: Awaited<ReturnType<typeof testApp>>, token: string, kind: ImportKind = 'members') {
  async function upload(content: string | Uint8Array, name = 'membres.csv') {
    const body = new FormData();
    body.append('file', new Blob([content as Uint8Array<ArrayBuffer>]), name);
    return call('POST', `/api/circle/imports?kind=${kind}`, { as: token, body });
  }

  const url = (id: string, more = '') => `/api/circle/imports/${id}${more}`;
  const get = async (id: string) => (await call('GET', url(id), { as: token })).body.data;
  const post = (id: string, what: string, body?: object) => call('POST', url(id, `/${what}`), { as: token, ...(body && { body }) });
  const rows = async (id: string, query = '') => (await call('GET', url(id, `/rows?limit=100${query}`), { as: token })).body.data;
  const member = (email: string) => db.selectFrom('member').selectAll().where('email', '=', email).executeTakeFirst();

  /** Uploads a file, waits until it is read, and checks it with the suggested mapping. */
  async function check(
    content: string | Uint8Array,
    { mapping, options, name }: { mapping?: unknown[]; options?: object; name?: string } = {},
  ) {
    const id: string = (await upload(content, name)).body.data._id;
    await runJobs();
    const read = await get(id);
    expect(read).toMatchObject({ state: 'mapping', error: null });
    expect((await post(id, 'check', { mapping: mapping ?? read.mapping, options })).status).toBe(200);
    await runJobs();
    expect(await get(id)).toMatchObject({ state: 'checked' });
    return { id, read };
  }

  async function take(content: string | Uint8Array, given: Parameters<typeof check>[1] = {}) {
    const { id } = await check(content, given);
    const dry = (await rows(id)).map(outcome);
    await post(id, 'commit');
    await runJobs();
    expect(await get(id)).toMatchObject({ state: 'done' });
    return { id, dry, real: (await rows(id)).map(outcome) };
  }

  async function failure(content: string | Uint8Array, name?: string): Promise<string> {
    const id = (await upload(content, name)).body.data._id;
    await runJobs();
    const { state, error } = await get(id);
    expect(state).toBe('failed');
    return error;
  }

  return { upload, url, get, post, rows, member, check, take, failure };
}

/** Builds a workbook of these parts and of those that every workbook has. */
export async function workbook(parts: Record<string, string>, { workbookXml }: { workbookXml?: string } = {}): Promise<Uint8Array> {
  const sheets = Object.keys(parts).filter((path) => path.startsWith('xl/worksheets/'));
  const all: Record<string, string> = {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml':
      workbookXml ??
      `<workbook xmlns:r="r"><sheets>${sheets.map((_, i) => `<sheet name="Sheet ${i + 1}" r:id="r${i + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${sheets
      .map((path, i) => `<Relationship Id="r${i + 1}" Type="x/worksheet" Target="/${path}"/>`)
      .join('')}</Relationships>`,
    ...parts,
  };
  const zip = new ZipWriter(new Uint8ArrayWriter());
  for (const [path, xml] of Object.entries(all)) await zip.add(path, new Uint8ArrayReader(Buffer.from(xml)));
  return zip.close();
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Builds a sheet. A cell is a text, a number, or the XML of a cell. */
export const sheetXml = (rows: (string | number | { xml: string })[][]): string =>
  `<worksheet><sheetData>${rows
    .map(
      (cells) =>
        `<row>${cells
          .map((cell) =>
            typeof cell === 'object'
              ? cell.xml
              : typeof cell === 'number'
                ? `<c><v>${cell}</v></c>`
                : `<c t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`,
          )
          .join('')}</row>`,
    )
    .join('')}</sheetData></worksheet>`;
