import { sql } from 'kysely';
import { IMPORT_VALUE_FIELDS, type ImportOptions, type ImportValueField } from '#contract/imports.ts';
import { listCoaches } from '#server/coaches/coaches.queries.ts';
import type { Db } from '#server/db/db.ts';
import { listGroups, listTags } from '#server/members/tags-and-groups.queries.ts';
import { productNames } from '#server/products/products.queries.ts';
import { namesIn } from './cell.rules.ts';
import { listColumnValues } from './imports.queries.ts';
import { type Listed, meaningOf, valuesOf } from './mapping.rules.ts';

// The texts in a column, and the values that they can mean.

/** The values that each field can have, where they are rows. */
export interface Names extends Listed {
  tags: readonly string[];
  accessGroups: readonly string[];
}

/** A coach whose account is closed is among them, so that an export with their members comes back whole. */
const presentCoaches = async (db: Db) => (await listCoaches(db)).filter(({ removed }) => !removed);

export const findListed = async (db: Db): Promise<Listed> => ({ products: await productNames(db), coaches: await presentCoaches(db) });

export const findNames = async (db: Db): Promise<Names> => ({
  ...(await findListed(db)),
  tags: (await listTags(db)).map(({ name }) => name),
  accessGroups: (await listGroups(db)).map(({ name }) => name),
});

export const choicesOf = (field: ImportValueField, names: Names): readonly string[] =>
  field === 'tags' || field === 'accessGroups' ? names[field] : valuesOf(field, names);

/** The texts in a column, the most frequent first. Several names in a cell are several texts. */
export async function listTexts(db: Db, id: string, { column, field }: { column: number; field: ImportValueField }, names: Names) {
  const cells = await listColumnValues(db, id, column);
  if (field !== 'tags' && field !== 'accessGroups')
    return cells.map(({ value, count }) => ({ value, count, meaning: meaningOf(field, value, names) ?? null }));
  const given = cells.map(({ value, count }) => ({ count, written: new Set(namesIn(value)) }));
  const meanings = await findMeanings(db, [...new Set(given.flatMap(({ written }) => [...written]))], names[field]);
  const found = new Map<string, { value: string; count: number; meaning: string | null }>();
  for (const { written, count } of given)
    for (const value of written) {
      const before = found.get(value.toLowerCase());
      found.set(value.toLowerCase(), { value, meaning: meanings.get(value) ?? null, ...before, count: count + (before?.count ?? 0) });
    }
  return [...found.values()].sort((a, b) => b.count - a.count);
}

/** Compares names as the import does when it looks for the row of each. */
async function findMeanings(db: Db, written: string[], names: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ value: string; name: string }>`
    select value, name from unnest(${written}::text[]) as value join unnest(${names}::text[]) as name on fold(name) = fold(value)`.execute(
    db,
  );
  return new Map(rows.map(({ value, name }) => [value, name]));
}

/** The meanings that can still be chosen; products, tags and groups are deleted. */
export function standingValues({ values }: Pick<ImportOptions, 'values'>, names: Names): ImportOptions['values'] {
  const standing = (field: ImportValueField) =>
    Object.entries(values[field] ?? {}).filter(([, meaning]) => meaning === '' || choicesOf(field, names).includes(meaning));
  return Object.fromEntries(IMPORT_VALUE_FIELDS.map((field) => [field, Object.fromEntries(standing(field))]));
}
