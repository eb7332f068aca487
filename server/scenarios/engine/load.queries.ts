import { sql } from 'kysely';
import { callValues } from '#server/accounts/connection-secrets.queries.ts';
import { isUuid } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { findProgrammeLanguage, findTimeZone } from '#server/settings/setting.queries.ts';
import type { Definition } from '../definition.rules.ts';
import { fieldsAskedIn } from '../own-fields.queries.ts';
import { choiceLabels, ownFieldProblems } from '../own-fields.rules.ts';
import { type ClaimedRun, type KnownStep, stepsOf } from './claim.queries.ts';
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

  async function archivedAmong(known: Map<string, KnownStep[]>): Promise<(runId: string) => boolean> {
    // A run that staff asked for begins with what its trigger would give, and has no event.
    const memberOf = (runId: string) => {
      const { input, output } = known.get(runId)?.find(({ index }) => index === 0) ?? {};
      return (input as { memberId?: unknown } | null)?.memberId ?? (output as { member?: { id?: unknown } | null } | null)?.member?.id;
    };
    const ids = [...known.keys()].map(memberOf).filter((id): id is string => typeof id === 'string' && isUuid(id));
    if (ids.length === 0) return () => false;
    // A run from before a merge names the record that went into the remaining one.
    const { rows } = await sql<{ id: string }>`
      select asked.id from unnest(${ids}::uuid[]) as asked (id) left join member_merge g on g.merged_id = asked.id
      join member m on m.id = coalesce(g.member_id, asked.id) where m.archived_at is not null`.execute(deps.db);
    const archived = new Set<unknown>(rows.map(({ id }) => id));
    return (runId) => archived.has(memberOf(runId));
  }

  return async (runs) => {
    const ids = runs.map(({ id }) => id);
    const [known] = await Promise.all([stepsOf(deps.db, ids), readDefinitions(runs)]);
    const connections = await connectionsOf(runs);
    const isArchived = await archivedAmong(known);
    const definitionOf = (run: ClaimedRun) => definitions.get(keyOf(run))!;
    const fields = await fieldsAskedIn(deps.db, runs.map(definitionOf));
    const timeZone = await findTimeZone(deps.db);
    const language = await findProgrammeLanguage(deps.db);
    return runs.map((run) => ({
      run,
      definition: definitionOf(run),
      known: known.get(run.id) ?? [],
      connections,
      archived: isArchived(run.id),
      choices: choiceLabels(fields),
      timeZone,
      language,
      undecidable: ownFieldProblems(definitionOf(run), fields)[0]?.problem ?? null,
    }));
  };
}

const keyOf = ({ scenarioId, version }: ClaimedRun) => `${scenarioId}:${version}`;
