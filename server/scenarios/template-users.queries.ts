import { sql } from 'kysely';
import type { Db } from '#server/db/db.ts';
import type { TemplateUsers } from '#server/templates/templates.queries.ts';
import { insertVersion, lockScenario, type ScenarioRow, updateScenario } from './scenarios.queries.ts';

export const scenarioTemplates: TemplateUsers = {
  async list(db, id) {
    const rows = await scenariosWith(db, id);
    return rows.map((row) => ({ kind: 'scenario', _id: row.id, name: row.name }));
  },

  /** Runs that have not ended use the new template too. */
  async replace(db, id, by) {
    const ids = (await scenariosWith(db, id)).map((row) => row.id).sort();
    for (const scenarioId of ids) {
      const row = await lockScenario(db, scenarioId);
      if (row) await replaceIn(db, row, id, by);
    }
  },
};

/**
 * Runs that have not ended go on with the version that they began with, although a newer one was published since, or with the one that
 * took its place.
 */
const OPEN = sql`('queued', 'running', 'waiting', 'needs-review')`;
const isOpenAt = sql<boolean>`exists (
  select from scenario_run r join scenario_version b using (scenario_id, version)
  where scenario_id = v.scenario_id and coalesce(b.replaced_by, version) = v.version and r.state in ${OPEN})`;

/**
 * The scenarios that use the template in their published version, in their draft, or in an earlier version that a run still follows.
 * Its id occurs nowhere else, so the text is searched.
 */
const scenariosWith = (db: Db, id: string): Promise<{ id: string; name: string }[]> =>
  db
    .selectFrom('scenario as s')
    .select(['s.id', 's.name'])
    .where('s.deleted_at', 'is', null)
    .where(
      sql<boolean>`strpos(lower(s.definition::text), ${id}) > 0 or strpos(lower(coalesce(s.draft, '{}')::text), ${id}) > 0
        or exists (select from scenario_version v where v.scenario_id = s.id and strpos(lower(v.definition::text), ${id}) > 0 and ${isOpenAt})`,
    )
    .orderBy(sql`fold(s.name)`)
    .orderBy('s.id')
    .execute();

async function replaceIn(db: Db, row: ScenarioRow, id: string, by: string): Promise<void> {
  const swap = (value: object): string => JSON.stringify(value).replaceAll(new RegExp(id, 'gi'), by);
  const draft = row.draft && { draft: swap(row.draft) };
  // A version never changes, because the workers cache it, so the definition gets a new version.
  const renew = async (version: number, definition: string, publishedAt: Date | null): Promise<number> => {
    const next = await nextVersion(db, row.id);
    await insertVersion(db, row.id, next, JSON.parse(definition), publishedAt);
    await db
      .updateTable('scenario_version')
      .set({ replaced_by: next })
      .where('scenario_id', '=', row.id)
      .where((eb) => eb.or([eb('version', '=', version), eb('replaced_by', '=', version)]))
      .execute();
    await moveRuns(db, row.id, version, next);
    return next;
  };
  const isIn = JSON.stringify(row.definition).toLowerCase().includes(id);
  const definition = swap(row.definition);
  const published = isIn && { definition, version: await renew(row.version, definition, row.published_at && new Date()) };
  if (draft || published) await updateScenario(db, row.id, { ...draft, ...published });
  for (const earlier of await openVersionsWith(db, row, id)) await renew(earlier.version, swap(earlier.definition), null);
}

/** The versions other than the published one that have the template and that runs still follow. */
async function openVersionsWith(db: Db, { id: scenarioId, version }: ScenarioRow, id: string) {
  const rows = await db
    .selectFrom('scenario_version as v')
    .select(['v.version', 'v.definition'])
    .where('v.scenario_id', '=', scenarioId)
    .where('v.version', '<>', version)
    .where(sql<boolean>`strpos(lower(v.definition::text), ${id}) > 0`)
    .where(isOpenAt)
    .orderBy('v.version')
    .execute();
  return rows.map((row) => ({ version: row.version, definition: row.definition as object }));
}

/** A run that is locked at this moment is skipped, because its worker may be waiting for the scenario; it follows when it goes on. */
async function moveRuns(db: Db, scenarioId: string, from: number, to: number): Promise<void> {
  await sql`
    update scenario_run set version = ${to} where id in (
      select id from scenario_run where scenario_id = ${scenarioId} and version = ${from} and state in ${OPEN}
      order by id for update skip locked
    )`.execute(db);
}

async function nextVersion(db: Db, scenarioId: string): Promise<number> {
  const { latest } = await db
    .selectFrom('scenario_version')
    .select((eb) => eb.fn.max('version').as('latest'))
    .where('scenario_id', '=', scenarioId)
    .executeTakeFirstOrThrow();
  return Number(latest) + 1;
}
