import { callValues } from '#server/accounts/connection-secrets.queries.ts';
import type { Deps } from '#server/deps.ts';
import type { Definition } from '../definition.rules.ts';
import { type ClaimedRun, stepsOf } from './claim.queries.ts';
import type { Work } from './execute.actions.ts';

const MOST_DEFINITIONS = 1_000;

/** Reads what is needed to work on these runs, in one query for all of them. */
export function makeLoader(deps: Deps): (runs: ClaimedRun[]) => Promise<Work[]> {
  // A version never changes, so a definition that was read once can be cached for ever.
  const definitions = new Map<string, Definition>();

  async function readDefinitions(runs: ClaimedRun[]): Promise<void> {
    if (definitions.size > MOST_DEFINITIONS) definitions.clear();
    const missing = new Map(runs.filter((run) => !definitions.has(keyOf(run))).map((run) => [keyOf(run), run]));
    if (missing.size === 0) return;
    const wanted = [...missing.values()];
    const rows = await deps.db
      .selectFrom('scenario_version')
      .selectAll()
      .where((eb) => eb.or(wanted.map((run) => eb.and([eb('scenario_id', '=', run.scenarioId), eb('version', '=', run.version)]))))
      .execute();
    for (const row of rows) definitions.set(`${row.scenario_id}:${row.version}`, row.definition as unknown as Definition);
  }

  async function connectionsOf(runs: ClaimedRun[]): Promise<Work['connections']> {
    const ids = new Set(runs.flatMap((run) => definitions.get(keyOf(run))!.reactions.flatMap(({ connection }) => connection ?? [])));
    if (ids.size === 0) return new Map();
    const rows = await deps.db
      .selectFrom('connection')
      .select(['id', 'secret', 'former_hosts'])
      .where('id', 'in', [...ids])
      .execute();
    return new Map(
      rows.flatMap((row) => {
        try {
          return [[row.id, callValues(deps, row)] as const];
        } catch (error) {
          deps.log.warn({ err: error, connection: row.id }, 'a connection cannot be read');
          return [];
        }
      }),
    );
  }

  return async (runs) => {
    const ids = runs.map(({ id }) => id);
    const [known] = await Promise.all([stepsOf(deps.db, ids), readDefinitions(runs)]);
    const connections = await connectionsOf(runs);
    return runs.map((run) => ({ run, definition: definitions.get(keyOf(run))!, known: known.get(run.id) ?? [], connections }));
  };
}

const keyOf = ({ scenarioId, version }: ClaimedRun) => `${scenarioId}:${version}`;
