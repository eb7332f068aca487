// Writes server/db/types.gen.ts and server/db/schema.sql from a migrated database, which the tests copy as well; with --check, it only
// reports whether they are up to date.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { generate, Logger, PostgresDialect, RawExpressionNode } from 'kysely-codegen';
import { openDatabase } from '#server/db/connect.ts';
import type { Db } from '#server/db/db.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { addMigratedDatabase } from '#server/testing/migrated-database.ts';
import { describeSchema } from './db-schema.ts';

const fresh = await generateFiles();
for (const [file, content] of Object.entries(fresh)) {
  const path = fileURLToPath(new URL(`../${file}`, import.meta.url));
  if (!process.argv.includes('--check')) {
    await writeFile(path, content);
  } else if ((await readFile(path, 'utf8').catch(() => '')) !== content) {
    console.error(`${file} does not match the migrations: run \`npm run db:types\` and commit it.`);
    process.exitCode = 1;
  }
}

async function generateFiles(): Promise<Record<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'cauri-types-'));
  await addMigratedDatabase(folder);
  const server = await startEmbedded({ folder, durable: false });
  const database = openDatabase(server.connection);
  try {
    const types = await generate({
      db: database.db,
      dialect: new PostgresDialect({ dateParser: 'string', numericParser: 'string' }),
      includePattern: 'public.*',
      excludePattern: 'public.migration',
      // The pool of connect.ts also reads int8 as a number.
      typeMapping: { int8: 'number' },
      logger: new Logger('silent'),
      overrides: { columns: await valueLists(database.db) },
      outFile: null,
    });
    return { 'server/db/types.gen.ts': types, 'server/db/schema.sql': await describeSchema(database.db) };
  } finally {
    await database.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Columns whose constraint allows only a list of texts become unions, so that a list in the code that differs fails the
 * type check.
 */
async function valueLists(db: Db): Promise<Record<string, RawExpressionNode>> {
  const { rows } = await sql<{ column: string; definition: string; optional: boolean }>`
    select r.relname || '.' || a.attname as column, pg_get_constraintdef(c.oid) as definition, a.atthasdef as optional
    from pg_constraint c
    join pg_class r on r.oid = c.conrelid
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'c' and cardinality(c.conkey) = 1 and c.connamespace = 'public'::regnamespace
    order by 1`.execute(db);
  return Object.fromEntries(
    rows.flatMap(({ column, definition, optional }) => {
      const list = /^CHECK \(\(\w+ = ANY \(ARRAY\[(.+)\]\)\)\)$/.exec(definition)?.[1];
      const values = list?.match(/'(?:[^']|'')*'(?=::text)/g)?.map((text) => JSON.stringify(text.slice(1, -1).replaceAll("''", "'")));
      if (!values) return [];
      const type = values.join(' | ');
      return [[column, new RawExpressionNode(optional ? `Generated<${type}>` : type)]];
    }),
  );
}
