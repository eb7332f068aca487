import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { type Endpoint, partsOf } from '#contract/endpoint.ts';

/** The table of who may call what: people read it, and the test of every endpoint and role compares the server with it. */
export const ACCESS_FILE = new URL('../../docs/access.md', import.meta.url);
export const GENERATED = { begin: '<!-- generated: npm run docs:access -->', end: '<!-- end of the generated part -->' };

export interface AccessRow {
  method: string;
  path: string;
  access: string;
  /** The rows that a coach may see are in words; empty when coaches may not call it. */
  coaches: string;
}

/** The rows for the contracts, sorted by path. */
export const rowsOf = (endpoints: Iterable<Endpoint>): AccessRow[] =>
  [...endpoints]
    .map(({ access, coaches = '', ...endpoint }) => {
      const [method, path] = partsOf(endpoint);
      return { method, path, access, coaches };
    })
    .sort((a, b) => (a.path === b.path ? compare(a.method, b.method) : compare(a.path, b.path)));

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

export const toMarkdown = (rows: AccessRow[]): string =>
  [
    '| call | who | over which rows, for a coach |',
    '| --- | --- | --- |',
    ...rows.map(({ method, path, access, coaches }) => `| \`${method} ${path}\` | ${access} | ${coaches} |`),
  ].join('\n');

/** Both tables of the file: the generated one of the contracts, and the one of the other routes. */
export async function readAccessTable(): Promise<{ contracts: AccessRow[]; others: AccessRow[] }> {
  const text = await readFile(ACCESS_FILE, 'utf8');
  const end = text.indexOf(GENERATED.end);
  return { contracts: parse(text.slice(0, end)), others: parse(text.slice(end)) };
}

const parse = (text: string): AccessRow[] =>
  [...text.matchAll(/^\| `([A-Z]+) (\S+)` \| (.+?) \| (.*?) ?\|$/gm)].map(([, method, path, access, coaches]) => ({
    method: method!,
    path: path!,
    access: access!,
    coaches: coaches!,
  }));

/** Every route of the running server as `METHOD /path/{name}`, whichever part of the server serves it. */
export function listRoutes(app: FastifyInstance): string[] {
  // The routes are a tree with four characters of indentation a level; each line has the rest of the path and the methods.
  const above: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      // A line without methods is only the beginning of the paths under it.
      const [, indent = '', rest = '', methods = ''] = /^([│ ]*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/u.exec(line) ?? [];
      if (!rest) return [];
      const level = indent.length / 4;
      above.length = level;
      above[level] = rest;
      if (!methods) return [];
      // The printed tree leaves out a slash before `*`.
      const path = above
        .join('')
        .replaceAll(/:(\w+)/g, '{$1}')
        .replace(/(?<=\w)\*$/, '/*');
      // HEAD and OPTIONS add nothing to the route that they belong to.
      return methods
        .split(', ')
        .filter((method) => !['HEAD', 'OPTIONS'].includes(method))
        .map((method) => `${method} ${path}`);
    });
}
