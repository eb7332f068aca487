import { isDeepStrictEqual } from 'node:util';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Db, isUuid, putRow, rowsOf } from '#server/db/db.ts';
import { activeIn, findSegment, type Segment } from '#server/members/segments.queries.ts';
import { ENTERED } from '#server/scenarios/catalogue/member-triggers.modules.ts';

// The members of a segment are kept for each active scenario that begins with it, and compared with the segment (docs/decisions/0086).

/** At most so many members start a scenario at one look; the others do at the next one. */
export const MOST_AT_ONCE = 1_000;

/** The scenarios that begin when a member enters a segment. */
export async function listWatching(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('scenario')
    .select('id')
    .where('active', '=', true)
    .where('trigger_module', '=', ENTERED)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Forgets the members of scenarios that no longer begin so, or that are switched off. */
export const forgetOthers = (db: Db): Promise<unknown> =>
  sql`
    delete from scenario_watch w using scenario s
    where s.id = w.scenario_id and not (s.active and s.trigger_module is not distinct from ${ENTERED})`.execute(db);

/** Forgets who matched, so that those who match at the next look are known and start nothing. */
export const forgetWatch = (db: Db, scenarioId: string): Promise<unknown> =>
  db.deleteFrom('scenario_watch').where('scenario_id', '=', scenarioId).execute();

/** Forgets all, after a restore: those who entered a segment since the backup start nothing. */
export const forgetWatches = (db: Db): Promise<unknown> => db.deleteFrom('scenario_watch').execute();

export interface Watching {
  id: string;
  version: number;
  steps: number;
  segment: string;
}

/** Locks a scenario that begins when a member enters a segment, until the transaction ends; undefined when it does so no longer. */
export async function lockWatching(db: Db, id: string): Promise<Watching | undefined> {
  const [row] = await rowsOf(
    db,
    sql<Watching>`
      select id, version, 1 + jsonb_array_length(definition -> 'reactions') as steps, coalesce(definition #>> '{trigger,config,segment}', '') as segment
      from scenario where id = ${id} and active and trigger_module = ${ENTERED} for no key update`,
  );
  return row;
}

/** Starts a run for each member who entered the segment since the last look. Returns undefined when the segment is gone or cannot be read. */
export async function lookAtSegment(db: Db, watching: Watching): Promise<{ started: number } | undefined> {
  const segment = isUuid(watching.segment) ? await findSegment(db, watching.segment) : undefined;
  if (!segment) return undefined;
  const before = await db.selectFrom('scenario_watch').selectAll().where('scenario_id', '=', watching.id).executeTakeFirst();
  const isKnown = before?.segment_id === segment._id && isDeepStrictEqual(before.search, segment.filter);
  const watch = { segment_id: segment._id, search: JSON.stringify(segment.filter), looked_at: new Date() };
  await putRow(db, 'scenario_watch', { scenario_id: watching.id }, watch);
  const where = await activeIn(db, segment);
  return { started: isKnown ? await startEntered(db, watching, segment, where) : await storeAsKnown(db, watching.id, where) };
}

const matching = (where: RawBuilder<SqlBool>) => sql`matching as materialized (select member.id from member where ${where})`;
/** A member who left the segment is forgotten, so that they enter it when they come back. */
const left = (id: string) => sql`left_it as (
  delete from scenario_watched w where w.scenario_id = ${id} and not exists (select from matching m where m.id = w.member_id)
)`;

async function storeAsKnown(db: Db, id: string, where: RawBuilder<SqlBool>): Promise<0> {
  await sql`
    with ${matching(where)}, ${left(id)}
    insert into scenario_watched (scenario_id, member_id) select ${id}, id from matching on conflict do nothing`.execute(db);
  return 0;
}

/** The key of a run names the look, so that a member who leaves and comes back starts the scenario again. */
async function startEntered(db: Db, { id, version, steps }: Watching, segment: Segment, where: RawBuilder<SqlBool>): Promise<number> {
  const [row] = await rowsOf(
    db,
    sql<{ started: number }>`
      with ${matching(where)}, ${left(id)}, entered as materialized (
        select m.id, uuidv7() as run_id from matching m
        where not exists (select from scenario_watched w where w.scenario_id = ${id} and w.member_id = m.id)
        order by m.id limit ${MOST_AT_ONCE}
      ), known as (
        insert into scenario_watched (scenario_id, member_id) select ${id}, id from entered
      ), runs as (
        insert into scenario_run (id, scenario_id, version, source, dedupe_key, subject, steps)
        select e.run_id, ${id}, ${version}, 'event', 'entered:' || e.id || ':' || e.run_id, m.full_name, ${steps}
        from entered e join member m on m.id = e.id
        returning id
      ), steps as (
        insert into scenario_run_step (run_id, index, state, input)
        select e.run_id, 0, 'pending', jsonb_build_object('memberId', e.id, 'segment', ${segment.name}::text)
        from entered e join runs on runs.id = e.run_id
      )
      select count(*)::int as started from runs`,
  );
  if (row!.started > 0) await sql`select tell_scenarios(array[${id}::uuid])`.execute(db);
  return row!.started;
}
