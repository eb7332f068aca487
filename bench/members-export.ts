import { exportOnce } from './export.ts';
import { promised } from './figures.ts';
import { manyMembers } from './many-members.ts';
import { memoryOf } from './processor.ts';
import { type Bench, median } from './server.ts';
import { timed } from './timing.ts';

/** A file of a million members takes a minute or so, and one round of it says enough. */
const roundsOf = (count: number) => (count < 500_000 ? 3 : 1);

/** The same answer as plain SQL: all columns, and the names of tags and access groups, in the same order. */
const COPY = `copy (
  select m.*, (select string_agg(t.name, '; ') from member_tag mt join tag t on t.id = mt.tag_id where mt.member_id = m.id),
    (select string_agg(g.name, '; ') from member_access_group a join access_group g on g.id = a.access_group_id where a.member_id = m.id)
  from member m order by m.joined_at desc, m.id desc
) to stdout (format csv)`;

/**
 * Measures a file of all members, from the click until it can be downloaded, against COPY of the same rows to the same
 * client.
 */
export async function membersExport(bench: Bench): Promise<string[]> {
  const { pool } = bench.database;
  await manyMembers(bench);
  const count: number = (await pool.query('select count(*)::int as n from member')).rows[0].n;
  const client = await pool.connect();
  await client.query('set statement_timeout = 0');
  const rounds: { seconds: number; peak: number }[] = [];
  const floor: number[] = [];
  const before = await memoryOf(bench.pid);
  for (let i = 0; i < roundsOf(count); i++) {
    floor.push((await timed(() => client.query(COPY))) / 1_000);
    rounds.push(await exportOnce(bench, '/api/circle/exports', 'csv', count));
  }
  client.release();
  const ratios = rounds.map(({ seconds }, i) => floor[i]! / seconds);
  promised({
    name: `export of ${count} members, of COPY`,
    value: median(rounds.map((one) => one.seconds)),
    floor: median(floor),
    unit: 's',
    ratio: median(ratios),
    wanted: { of: 'ratio', least: 0.5 },
  });
  const seconds = (all: number[]) => median(all).toFixed(1);
  return [
    `CSV of ${count} members   ${seconds(rounds.map((r) => r.seconds))} s (median of ${rounds.length}, its rows counted in the finished file)`,
    `COPY of the same, no file ${seconds(floor)} s`,
    `ratio                     ${median(ratios).toFixed(2)} (${ratios.map((r) => r.toFixed(2)).join(' ')}); wanted: 0.50 at least`,
    `memory of the process     ${before} MB before, ${Math.max(...rounds.map(({ peak }) => peak))} MB at most`,
  ];
}
