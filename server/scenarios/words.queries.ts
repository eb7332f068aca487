import { sql } from 'kysely';
import { selectionWords } from '#server/answers/selection-words.queries.ts';
import { type Db, isUuid } from '#server/db/db.ts';
import { findModule } from './catalogue/catalogue.rules.ts';
import { readSelection } from './catalogue/selection.rules.ts';
import type { Definition } from './definition.rules.ts';
import { isEmptyValue } from './mapping.rules.ts';
import { fieldsAskedIn } from './own-fields.queries.ts';
import { ownValuesIn } from './own-fields.rules.ts';
import type { Values } from './words.rules.ts';

/** The names, by id, of the templates, forms, tags and so on that were chosen in the steps of these scenarios: one query for all. */
export async function chosenNames(db: Db, definitions: readonly Definition[]): Promise<Map<string, string>> {
  const ids = new Set(definitions.flatMap(chosenIds));
  if (ids.size === 0) return new Map();
  const wanted = sql`any(${[...ids]}::uuid[])`;
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from template where id = ${wanted}
    union all select id, name from tag where id = ${wanted}
    union all select id, name from access_group where id = ${wanted}
    union all select id, name from coaching_service where id = ${wanted}
    union all select id, title from form where id = ${wanted}
    union all select id, name from account where id = ${wanted}
    union all select id, name from saved_view where id = ${wanted}
    union all select id, name from scenario where id = ${wanted}
    union all select id, name from connection where id = ${wanted}`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Returns in lines of words which responses the steps of these scenarios mean, by the filters as they are stored. */
export async function responseFilterNames(db: Db, definitions: readonly Definition[]): Promise<[string, string][]> {
  const steps = definitions
    .flatMap(({ reactions }) => reactions)
    .filter(({ config }) => isUuid(config.form) && !isEmptyValue(config.responses));
  return Promise.all(
    steps.map(async ({ config }): Promise<[string, string]> => {
      const stored = String(config.responses);
      const selection = readSelection(stored);
      return [stored, selection ? (await selectionWords(db, String(config.form), selection)).join('\n') : stored];
    }),
  );
}

/** The chosen connections, and the chosen ids in fields whose options are looked up. */
function chosenIds({ trigger, reactions }: Definition): string[] {
  return [...(trigger ? [trigger] : []), ...reactions].flatMap(({ module, connection, config }) => [
    ...(connection ? [connection] : []),
    ...Object.entries(findModule(module)?.fields ?? {}).flatMap(([name, { lookUp }]) =>
      lookUp ? [config[name]].flat().filter(isUuid).map(String) : [],
    ),
  ]);
}

/** The programme's own fields that the conditions of these scenarios ask about, by the paths of their values. */
export const ownFieldValues = async (db: Db, definitions: readonly Definition[]): Promise<Values> =>
  ownValuesIn(definitions, await fieldsAskedIn(db, definitions));
