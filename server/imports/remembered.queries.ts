import { createHash } from 'node:crypto';
import type { ImportMapping, ImportOptions, MemberImport } from '#contract/imports.ts';
import { isOwnFieldName, type MemberField, ownFieldId } from '#contract/member-fields.ts';
import type { Db } from '#server/db/db.ts';
import { readImport } from './imports.queries.ts';
import { plain } from './mapping.rules.ts';
import { suggestFor } from './payment-columns.rules.ts';
import { findNames, standingValues } from './values.queries.ts';

// The choices of staff for the columns and values of a file are proposed for the next file with the same headings.

const digestOf = (header: string[]) =>
  createHash('sha256')
    .update(JSON.stringify(header.map(plain)))
    .digest('hex');

/** The columns of a file that was just read, as they are stored: as they were for the last file with these headings, or as those suggest. */
export async function proposeMapping(
  db: Db,
  { id, kind }: Pick<MemberImport, 'kind'> & { id: string },
  header: string[],
  own: readonly MemberField[],
) {
  const headings = digestOf(header);
  const last = await db
    .selectFrom('member_import')
    .select(['id', 'name', 'created_at'])
    .where('headings', '=', headings)
    .where('kind', '=', kind)
    .where('id', '<>', id)
    // The options are stored when the columns are.
    .where('options', '<>', '{}')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const found = last && (await readImport(db, last.id));
  const suggested = suggestFor(kind, header, own);
  if (!found) return { headings, mapping: JSON.stringify(suggested), remembered: null };
  const mapping = header.map((_, i) => standingField(found.mapping[i] ?? null, own));
  const options: Partial<ImportOptions> = { values: standingValues(found.options, await findNames(db)) };
  if (isSame(mapping, suggested) && Object.values(options.values!).every((chosen) => Object.keys(chosen).length === 0))
    return { headings, mapping: JSON.stringify(suggested), remembered: null };
  return {
    headings,
    mapping: JSON.stringify(mapping),
    options: JSON.stringify(options),
    remembered: JSON.stringify({ name: last.name, at: last.created_at.toISOString() }),
  };
}

/** One of the programme's own fields that was deleted or archived since is proposed no more. */
const standingField = (field: ImportMapping[number], own: readonly MemberField[]) =>
  field && isOwnFieldName(field) && !own.some(({ _id, archived }) => !archived && _id === ownFieldId(field)) ? null : field;

const isSame = (one: ImportMapping, other: ImportMapping) => JSON.stringify(one) === JSON.stringify(other);
