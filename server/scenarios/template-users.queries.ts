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

/** The scenarios that use the template in their published version or their draft. Its id occurs nowhere else, so the text is searched. */
const scenariosWith = (db: Db, id: string): Promise<{ id: string; name: string }[]> =>
  db
    .selectFrom('scenario')
    .select(['id', 'name'])
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`strpos(lower(definition::text), ${id}) > 0 or strpos(lower(coalesce(draft, '{}')::text), ${id}) > 0`)
    .orderBy(sql`fold(name)`)
    .orderBy('id')
    .execute();

async function replaceIn(db: Db, row: ScenarioRow, id: string, by: string): Promise<void> {
  const swap = (value: object): string => JSON.stringify(value).replaceAll(new RegExp(id, 'gi'), by);
  const draft = row.draft && { draft: swap(row.draft) };
  if (!JSON.stringify(row.definition).toLowerCase().includes(id)) {
    await updateScenario(db, row.id, { ...draft });
    return;
  }
  // A version never changes, because the workers cache it, so the published definition gets a new version.
  const definition = swap(row.definition);
  const version = await nextVersion(db, row.id);
  await insertVersion(db, row.id, version, JSON.parse(definition), row.published_at && new Date());
  await updateScenario(db, row.id, { ...draft, definition, version });
  // A run that a worker has locked at this moment is skipped: the worker may be waiting for the scenario that is locked here.
  await sql`
    update scenario_run set version = ${version} where id in (
      select id from scenario_run
      where scenario_id = ${row.id} and version = ${row.version} and state in ('queued', 'running', 'waiting')
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
