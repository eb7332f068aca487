import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { ServiceTag } from '#contract/scenario-parts.ts';
import { refOf } from '#contract/scenario-ways.ts';
import type { Scenario } from '#contract/scenarios.ts';
import { type Db, holdsWords, insertRows, type NewRow, type RowChange, type TableRow } from '#server/db/db.ts';
import { publish } from '#server/db/events.ts';
import { readStored } from '#server/stored-errors.ts';
import { findTrigger, nameOf, serviceIdOf, toTag } from './catalogue/catalogue.rules.ts';
import { type Definition, filterOf, missingOf, problemsOf, type Referred } from './definition.rules.ts';

/** The part of a scenario that takes effect when it is published; the names are those of its columns. */
export type ScenarioDraft = { definition: Definition } & Pick<
  TableRow<'scenario'>,
  'frequency' | 'every' | 'start_date' | 'start_time' | 'missed' | 'overlap' | 'concurrency' | 'per_minute' | 'pause_after'
>;
/** The columns hold the published version; `draft` holds the edited one. */
export type ScenarioRow = Omit<TableRow<'scenario'>, 'definition' | 'draft'> & {
  definition: Definition;
  draft: ScenarioDraft | null;
};

export const asDrafted = (row: ScenarioRow): ScenarioRow => ({ ...row, ...row.draft });

const rows = (db: Db) => db.selectFrom('scenario').selectAll().where('deleted_at', 'is', null);
const read = (row: TableRow<'scenario'> | undefined) => row as unknown as ScenarioRow | undefined;

export const findScenario = async (db: Db, id: string): Promise<ScenarioRow | undefined> =>
  read(await rows(db).where('id', '=', id).executeTakeFirst());

/** Locks the scenario until the transaction ends, so that nobody else changes its `rev`. */
export const lockScenario = async (db: Db, id: string): Promise<ScenarioRow | undefined> =>
  read(await rows(db).where('id', '=', id).forNoKeyUpdate().executeTakeFirst());

export async function listScenarios(
  db: Db,
  { search, state, page, limit }: { search?: string; state?: 'active' | 'paused'; page: number; limit: number },
): Promise<{ rows: ScenarioRow[]; count: number; active: number }> {
  const matching = db.selectFrom('scenario').where('deleted_at', 'is', null).where(holdsWords(search, sql`name`));
  const filtered = state ? matching.where('active', '=', state === 'active') : matching;
  const [found, counts] = await Promise.all([
    filtered
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

type NewScenario = Omit<NewRow<'scenario'>, 'definition' | 'draft' | 'webhook_token'> & { definition: Definition };

/** Adds a scenario; `asDraft` says that it is yet to be published. */
export async function insertScenario(db: Db, { definition, ...columns }: NewScenario, { asDraft = false } = {}): Promise<ScenarioRow> {
  const inserted = await db
    .insertInto('scenario')
    .values({ ...columns, ...definitionColumns(definition), webhook_token: randomBytes(24).toString('base64url') })
    .returningAll()
    .executeTakeFirstOrThrow();
  await insertVersion(db, inserted.id, inserted.version, definition, asDraft ? null : new Date());
  const row = await db
    .updateTable('scenario')
    .set(asDraft ? { draft: draftOf(inserted) } : { published_at: inserted.created_at })
    .where('id', '=', inserted.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await publish(db, { type: 'scenario.changed', scenarioId: row.id });
  return read(row)!;
}

/** The columns that hold the published definition and what events are compared with. */
const definitionColumns = (definition: Definition) => ({
  definition: JSON.stringify(definition),
  trigger_module: definition.trigger?.module ?? null,
  trigger_filter: JSON.stringify(filterOf(definition.trigger)),
});

const draftOf = (row: TableRow<'scenario'>): string => {
  const { definition, frequency, every, start_date, start_time, missed, overlap, concurrency, per_minute, pause_after } = row;
  return JSON.stringify({ definition, frequency, every, start_date, start_time, missed, overlap, concurrency, per_minute, pause_after });
};

/** The version number of the draft. A snapshot of it is stored, so that a run which tries it out has a version to point to. */
export async function versionOfDraft(db: Db, row: ScenarioRow): Promise<number> {
  if (row.draft === null) return row.version;
  const { definition } = row.draft;
  const latest = await db
    .selectFrom('scenario_version')
    .select((eb) => ['version', sql<boolean>`${eb.ref('definition')} = ${JSON.stringify(definition)}::jsonb`.as('same')])
    .where('scenario_id', '=', row.id)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  if (latest.same) return latest.version;
  await insertVersion(db, row.id, latest.version + 1, definition, null);
  return latest.version + 1;
}

/** Publishes the draft of a locked scenario. */
export async function publishDraft(db: Db, row: ScenarioRow): Promise<ScenarioRow> {
  if (row.draft === null) return row;
  const version = await versionOfDraft(db, row);
  const now = new Date();
  await db
    .updateTable('scenario_version')
    .set({ published_at: now })
    .where('scenario_id', '=', row.id)
    .where('version', '=', version)
    .where('published_at', 'is', null)
    .execute();
  const { definition, ...settings } = row.draft;
  return updateScenario(db, row.id, { ...settings, ...definitionColumns(definition), version, draft: null, published_at: now });
}

/** Changes a scenario that the caller has locked and increments its `rev`. */
export async function updateScenario(db: Db, id: string, columns: RowChange<'scenario'>): Promise<ScenarioRow> {
  const row = await db
    .updateTable('scenario')
    .set((eb) => ({ ...columns, rev: eb('rev', '+', 1), updated_at: new Date() }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await publish(db, { type: 'scenario.changed', scenarioId: id });
  return read(row)!;
}

export async function insertVersion(
  db: Db,
  scenarioId: string,
  version: number,
  definition: Definition,
  publishedAt: Date | null,
): Promise<void> {
  await insertRows(db, 'scenario_version', {
    scenario_id: scenarioId,
    version,
    definition: JSON.stringify(definition),
    published_at: publishedAt,
  });
}

const action = (moduleId: string): { id: string; name: string; service: ServiceTag } => ({
  id: moduleId,
  name: nameOf(moduleId),
  service: toTag(serviceIdOf(moduleId)),
});

const looksEachMinute = (trigger: Definition['trigger']): boolean =>
  trigger !== null && findTrigger(trigger.module)?.clock?.schedule(trigger.config).frequency === 'minute';

/** The scenario for the API, with its draft or with its published version. `referred` is what `findReferred` finds. */
export function toScenario(stored: ScenarioRow, publicUrl: string, referred: Referred, view: 'draft' | 'live' = 'draft'): Scenario {
  const row = view === 'draft' ? asDrafted(stored) : stored;
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
    unpublished: row.draft !== null,
    publishedAt: row.published_at?.toISOString() ?? null,
    pausedReason: readStored(row.paused_reason),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    lastRun: row.last_run_at?.toISOString() ?? null,
    // A trigger that looks each minute has no next run that is worth showing.
    nextRun: looksEachMinute(trigger) ? null : (row.next_run_at?.toISOString() ?? null),
    __v: row.rev,
    trigger: trigger && { ...trigger, action: action(trigger.module), connected: missingOf(trigger).size === 0 },
    hasSecret: row.webhook_secret !== null,
    reactions: reactions.map((one) => ({
      ...one,
      ref: refOf(one._id),
      reaction: action(one.module),
      way: one.way ?? null,
      onError: one.onError ?? 'stop',
      connected: missingOf(one).size === 0,
    })),
    webhookUrl: trigger?.module === 'webhooks.received' ? `${publicUrl}/api/hooks/${row.webhook_token}` : null,
    problems: problemsOf(row.definition, referred),
  };
}
