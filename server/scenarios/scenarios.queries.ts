import { type Selectable, sql, type Updateable } from 'kysely';
import type { ServiceTag } from '#contract/scenario-parts.ts';
import type { Scenario } from '#contract/scenarios.ts';
import type { Db } from '#server/db/db.ts';
import { publish } from '#server/db/events.ts';
import type { DB } from '#server/db/types.gen.ts';
import { findModule, serviceIdOf, toTag } from './catalogue/index.ts';
import { type Definition, filterOf, missingOf, problemsOf, refOf } from './definition.rules.ts';

export type ScenarioRow = Omit<Selectable<DB['scenario']>, 'definition'> & { definition: Definition };

const rows = (db: Db) => db.selectFrom('scenario').selectAll().where('deleted_at', 'is', null);
const read = (row: Selectable<DB['scenario']> | undefined) => row as unknown as ScenarioRow | undefined;

export const findScenario = async (db: Db, id: string): Promise<ScenarioRow | undefined> =>
  read(await rows(db).where('id', '=', id).executeTakeFirst());

/** Held until the transaction ends, so that `rev` stays what it is. */
export const lockScenario = async (db: Db, id: string): Promise<ScenarioRow | undefined> =>
  read(await rows(db).where('id', '=', id).forNoKeyUpdate().executeTakeFirst());

export async function listScenarios(
  db: Db,
  { search, state, page, limit }: { search?: string; state?: 'active' | 'paused'; page: number; limit: number },
): Promise<{ rows: ScenarioRow[]; count: number; active: number }> {
  const words = search?.trim().split(/\s+/).filter(Boolean) ?? [];
  let matching = db.selectFrom('scenario').where('deleted_at', 'is', null);
  for (const word of words) matching = matching.where(sql<boolean>`position(fold(${word}) in fold(name)) > 0`);
  const narrowed = state ? matching.where('active', '=', state === 'active') : matching;
  const [found, counts] = await Promise.all([
    narrowed
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    matching
      .select((eb) => [eb.fn.countAll<number>().as('all'), eb.fn.countAll<number>().filterWhere('active', '=', true).as('active')])
      .executeTakeFirstOrThrow(),
  ]);
  const { all, active } = counts;
  return { rows: found as unknown as ScenarioRow[], count: state ? (state === 'active' ? active : all - active) : all, active };
}

interface NewScenario {
  name: string;
  frequency: ScenarioRow['frequency'];
  every: number;
  startDate: string;
  startTime: string;
  definition: Definition;
  token: string;
  createdBy: string | null;
  missed?: ScenarioRow['missed'];
  overlap?: ScenarioRow['overlap'];
}

export async function insertScenario(db: Db, given: NewScenario): Promise<ScenarioRow> {
  const { name, frequency, every, startDate, startTime, definition, token, createdBy, missed, overlap } = given;
  const row = await db
    .insertInto('scenario')
    .values({
      name,
      frequency,
      every,
      start_date: startDate,
      start_time: startTime,
      definition: JSON.stringify(definition),
      trigger_module: definition.trigger?.module ?? null,
      trigger_filter: JSON.stringify(filterOf(definition.trigger)),
      webhook_token: token,
      created_by: createdBy,
      ...(missed && { missed }),
      ...(overlap && { overlap }),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await insertVersion(db, row.id, row.version, definition);
  await publish(db, { type: 'scenario.changed', scenarioId: row.id });
  return read(row)!;
}

/** Changes a scenario that the caller has locked, and raises its `rev`. */
export async function updateScenario(
  db: Db,
  id: string,
  { definition, ...columns }: Omit<Updateable<DB['scenario']>, 'definition'> & { definition?: Definition },
): Promise<ScenarioRow> {
  const row = await db
    .updateTable('scenario')
    .set((eb) => ({
      ...columns,
      rev: eb('rev', '+', 1),
      updated_at: new Date(),
      ...(definition && { definition: JSON.stringify(definition), version: eb('version', '+', 1) }),
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (definition) await insertVersion(db, id, row.version, definition);
  await publish(db, { type: 'scenario.changed', scenarioId: id });
  return read(row)!;
}

async function insertVersion(db: Db, scenarioId: string, version: number, definition: Definition): Promise<void> {
  await db
    .insertInto('scenario_version')
    .values({ scenario_id: scenarioId, version, definition: JSON.stringify(definition) })
    .execute();
}

const action = (moduleId: string): { id: string; name: string; service: ServiceTag } => ({
  id: moduleId,
  name: findModule(moduleId)?.name ?? 'Unknown Action',
  service: toTag(serviceIdOf(moduleId)),
});

export function toScenario(row: ScenarioRow, publicUrl: string): Scenario {
  const { trigger, reactions, conditions, match } = row.definition;
  return {
    _id: row.id,
    name: row.name,
    frequency: row.frequency,
    time: row.every,
    startDate: row.start_date,
    startTime: row.start_time,
    conditions,
    match,
    missed: row.missed,
    overlap: row.overlap,
    concurrency: row.concurrency,
    perMinute: row.per_minute,
    pauseAfter: row.pause_after,
    active: row.active,
    pausedReason: row.paused_reason,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    lastRun: row.last_run_at?.toISOString() ?? null,
    nextRun: row.next_run_at?.toISOString() ?? null,
    __v: row.rev,
    trigger: trigger && { ...trigger, action: action(trigger.module), connected: missingOf(trigger).size === 0 },
    reactions: reactions.map((one) => ({
      ...one,
      ref: refOf(one._id),
      reaction: action(one.module),
      connected: missingOf(one).size === 0,
    })),
    webhookUrl: trigger?.module === 'webhooks.received' ? `${publicUrl}/api/hooks/${row.webhook_token}` : null,
    problems: problemsOf(row.definition),
  };
}
