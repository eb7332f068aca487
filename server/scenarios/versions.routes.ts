import type { scenarios } from '#contract/scenarios.ts';
import type { Deps } from '#server/deps.ts';
import { found } from '#server/errors.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { readDrafted, readScenario } from './locked.actions.ts';
import * as text from './versions.messages.ts';
import { findPublished, listPublished, restorable } from './versions.queries.ts';
import { differencesOf } from './versions.rules.ts';
import { chosenNames, ownFieldValues, responseFilterNames } from './words.queries.ts';
import { scenarioWords } from './words.rules.ts';

export const versionRoutes = ({ db }: Deps) =>
  ({
    async versions({ params, query: { before, limit } }) {
      const { version: current } = await readScenario(db, params.id);
      const rows = await listPublished(db, params.id, { before, limit: limit + 1 });
      const shown = rows.slice(0, limit);
      const definitions = shown.map(({ definition }) => definition);
      const [names, values] = await Promise.all([chosenNames(db, definitions), ownFieldValues(db, definitions)]);
      const data = shown.map(({ version, publishedAt, definition }) => ({
        version,
        publishedAt: publishedAt.toISOString(),
        current: version === current,
        words: scenarioWords(definition, names, values),
      }));
      return { data, next: rows.length > limit ? shown.at(-1)!.version : null };
    },

    async version({ params: { id, version } }) {
      const { definition: now } = await readDrafted(db, id);
      const then = found(await findPublished(db, id, version), text.noVersion());
      const both = [then, now];
      const [chosen, filters, values] = await Promise.all([chosenNames(db, both), responseFilterNames(db, both), ownFieldValues(db, both)]);
      const differences = differencesOf(then, now, new Map([...chosen, ...filters]), values);
      const { match, conditions, trigger, reactions } = await restorable(db, then);
      return { data: { version, match, conditions, trigger, reactions, differences } };
    },
  }) satisfies Partial<Handlers<typeof scenarios>>;
