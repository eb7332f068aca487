import type { Answer } from '#contract/endpoint.ts';
import type { scenarios } from '#contract/scenarios.ts';
import type { Deps } from '#server/deps.ts';
import { findKept } from './kept.queries.ts';
import { ownValuesIn } from './own-fields.rules.ts';
import { recentRunsOf } from './recent.queries.ts';
import { findReferred } from './referred.queries.ts';
import { asDrafted, listScenarios, toScenario } from './scenarios.queries.ts';
import { chosenNames } from './words.queries.ts';
import { scenarioWords } from './words.rules.ts';

/** A page of the list of scenarios, each with what it does, its recent results and the events that wait for a decision. */
export async function listScenarioSummaries(
  { db, env }: Deps,
  query: Parameters<typeof listScenarios>[1],
): Promise<Answer<typeof scenarios.list>> {
  const { rows, count, active } = await listScenarios(db, query);
  const ids = rows.map(({ id }) => id);
  const definitions = rows.map((row) => (row.active ? row : asDrafted(row)).definition);
  const [recent, kept, names, referred] = await Promise.all([
    recentRunsOf(db, ids),
    findKept(db, ids),
    chosenNames(db, definitions),
    findReferred(db, definitions),
  ]);
  const values = ownValuesIn(definitions, referred.fields);
  const data = rows.map((row, i) => ({
    ...toScenario(row, env.PUBLIC_URL, referred, row.active ? 'live' : 'draft'),
    words: scenarioWords(definitions[i]!, names, values),
    recent: recent.get(row.id) ?? { last: null, failed: 0, review: 0 },
    kept: kept(row.id),
  }));
  return { success: true, data, count, active, totalPages: Math.ceil(count / query.limit) };
}
