import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { sql } from 'kysely';
import { refreshBilling } from '#server/billing/billing.queries.ts';
import type { Db } from '#server/db/db.ts';
import { uploadPath } from '#server/storage/disk.ts';
import { findWrongCounts } from '../proof/counts.ts';
import { countOf } from '../proof/tools.ts';
import { checkRuns } from '../scenarios/check.ts';
import { checkRecords } from '../storm/check.ts';
import type { Load } from './load.ts';
import type { World } from './world.ts';

/** Checks every invariant; returns lines that say what was found, and throws with all that is wrong. */
export async function checkEverything(world: World, load: Load): Promise<string[]> {
  const { db } = world.database;
  const lines: string[] = [];
  const problems: string[] = [...load.problems, ...load.client.faults, ...world.crew.deaths];
  const checks: (() => Promise<string | string[]>)[] = [
    () => checkAnswers(db, world.folder, load),
    () => checkStaff(db, load),
    () => checkMail(db, world, load),
    () => checkRuns(db, world.service, load.programme.scenarioEvents.sent),
    () => checkRecords(db, world.storm, load.outside.answers),
    () => checkAccounts(db),
    () => checkFiles(db, world.folder),
    async () => {
      problems.push(...(await findWrongCounts(db)));
      return 'every stored total is what counting gives';
    },
  ];
  for (const check of checks) {
    try {
      lines.push(...[await check()].flat());
    } catch (error) {
      problems.push((error as Error).message);
    }
  }
  if (problems.length > 0) throw new Error(`${problems.length} things are wrong:\n${problems.slice(0, 30).join('\n')}`);
  return lines;
}

async function checkAnswers(db: Db, folder: string, { people, programme }: Load): Promise<string> {
  const { rows } = await sql<{ key: string; storage_key: string | null }>`
    select r.submission_key as key, u.storage_key from response r left join upload u on u.response_id = r.id
    where r.form_id = ${programme.form.id}`.execute(db);
  const stored = new Map(rows.map((row) => [row.key, row.storage_key]));
  if (stored.size !== rows.length) throw new Error(`${rows.length - stored.size} answers or files of answers are there twice.`);
  let files = 0;
  for (const { key, sha256 } of people.acknowledged.values()) {
    if (people.erased.has(key)) {
      if (stored.has(key)) throw new Error(`Answer ${key} was erased and is there.`);
      continue;
    }
    const file = stored.get(key);
    if (file === undefined) throw new Error(`Answer ${key} was acknowledged and is not there.`);
    if ((file === null) !== (sha256 === null)) throw new Error(`Answer ${key} ${sha256 ? 'lost its file' : 'got a file'}.`);
    if (file === null) continue;
    files++;
    const found = createHash('sha256')
      .update(await readFile(uploadPath(folder, file)))
      .digest('hex');
    if (found !== sha256) throw new Error(`The file of answer ${key} is not the one that was sent.`);
  }
  return `${people.acknowledged.size} answers were acknowledged, ${files} of them have their file byte for byte, ${people.erased.size} were erased: none lost, none doubled`;
}

async function checkStaff(db: Db, { staff }: Load): Promise<string> {
  const { rows } = await sql<{ email: string; name: string; n: number }>`
    select lower(email) as email, min(full_name) as name, count(*)::int as n from member group by 1`.execute(db);
  const stored = new Map(rows.map((row) => [row.email, row]));
  const twice = rows.find(({ n }) => n > 1);
  if (twice) throw new Error(`Member ${twice.email} is there ${twice.n} times.`);
  for (const [email, name] of staff.members)
    if (stored.get(email)?.name !== name) throw new Error(`Member ${email} is called ${stored.get(email)?.name} and was named ${name}.`);
  const missing = staff.imports.flat().find((email) => !stored.has(email));
  if (missing) throw new Error(`${missing} was imported and is not there.`);

  const booked = (await sql<{ email: string; n: number }>`select email, count(*)::int as n from reservation group by 1`.execute(db)).rows;
  const doubled = booked.find(({ n }) => n > 1);
  if (doubled) throw new Error(`${doubled.email} has ${doubled.n} reservations of one request.`);
  const lost = [...staff.booked].find((email) => !booked.some((one) => one.email === email));
  if (lost) throw new Error(`The reservation of ${lost} was acknowledged and is not there.`);
  const { rows: overlaps } = await sql`
    select 1 from reservation a join reservation b on a.id < b.id and a.coach_id = b.coach_id
      and tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at) and 'cancelled' not in (a.status, b.status)`.execute(db);
  if (overlaps.length > 0) throw new Error(`${overlaps.length} reservations of a coach overlap.`);
  return `${staff.members.size} members were added, ${staff.imports.length} files imported, ${staff.exports.length} exported, ${staff.booked.size} clients booked: each once`;
}

async function checkMail(db: Db, { sink }: World, { outside }: Load): Promise<string> {
  const { rows } = await sql<{ to: string; run: string | null; states: Record<string, number> }>`
    select to_address as to, run_id as run, jsonb_object_agg(state, n) as states
    from (select to_address, run_id, state, count(*)::int as n from delivery group by 1, 2, 3) as counted group by 1, 2`.execute(db);
  const least = new Map<string, number>();
  const most = new Map<string, number>();
  let uncertain = 0;
  for (const { to, states } of rows) {
    const odd = Object.keys(states).filter((state) => !['sent', 'uncertain', 'skipped'].includes(state));
    if (odd.length > 0) throw new Error(`An e-mail for ${to} ended as ${odd.join(', ')}.`);
    least.set(to, (least.get(to) ?? 0) + (states.sent ?? 0));
    most.set(to, (most.get(to) ?? 0) + (states.sent ?? 0) + (states.uncertain ?? 0));
    uncertain += states.uncertain ?? 0;
  }
  const arrived = countOf(sink.received.map(({ to }) => to));
  for (const to of new Set([...least.keys(), ...arrived.keys()])) {
    const n = arrived.get(to) ?? 0;
    if (n < (least.get(to) ?? 0) || n > (most.get(to) ?? 0))
      throw new Error(
        `${to} got ${n} e-mails; ${least.get(to) ?? 0} were sent and ${(most.get(to) ?? 0) - (least.get(to) ?? 0)} are uncertain.`,
      );
  }
  for (const { subject, to } of outside.campaigns) {
    const runs = await sql<{ status: string; runs: number; written: string[] }>`
      select c.status, count(distinct r.id)::int as runs, coalesce(array_agg(d.to_address) filter (where d.id is not null), '{}') as written
      from campaign c left join campaign_run r on r.campaign_id = c.id left join delivery d on d.run_id = r.id
      where c.name = ${subject} and c.status <> 'draft' group by c.id`.execute(db);
    const [one, ...others] = runs.rows;
    if (!one || others.length > 0 || one.runs !== 1) throw new Error(`${subject} was launched once and ran ${runs.rows.length} times.`);
    if (one.status !== 'completed') throw new Error(`${subject} ended as ${one.status}.`);
    if (one.written.toSorted().join() !== to.toSorted().join())
      throw new Error(`${subject} was written to ${one.written.length} and is for ${to.length}.`);
    const got = countOf(sink.received.filter(({ raw }) => raw.includes(`Subject: ${subject}\r\n`)).map(({ to }) => to));
    const twice = [...got].find(([, n]) => n > 1);
    if (twice) throw new Error(`${twice[0]} got ${subject} ${twice[1]} times.`);
  }
  return `${sink.received.length} e-mails arrived, of ${outside.campaigns.length} campaigns and of the system; none twice, ${uncertain} uncertain`;
}

/** The stored amounts of each member's account must be what its ledger makes them. */
async function checkAccounts(db: Db): Promise<string> {
  const { rows } = await sql<{ id: string }>`select distinct member_id as id from payment where member_id is not null`.execute(db);
  for (const { id } of rows) {
    await db
      .transaction()
      .execute(async (db) => {
        const { before, after } = await refreshBilling(db, id);
        if (JSON.stringify(before) !== JSON.stringify(after))
          throw new Error(`The account of ${id} is ${JSON.stringify(before)} and its ledger makes it ${JSON.stringify(after)}.`);
        throw new RolledBack();
      })
      .catch((error: unknown) => {
        if (!(error instanceof RolledBack)) throw error;
      });
  }
  return `the accounts of ${rows.length} members are what their ledgers make them`;
}
class RolledBack extends Error {}

/** Every file is named by a row or about to be removed, and every row that names a complete file has it. */
async function checkFiles(db: Db, folder: string): Promise<string> {
  const { rows } = await sql<{ key: string; size: number | null }>`
    select storage_key as key, case when complete then size end as size from upload
    union all select storage_key, size from export where storage_key is not null and state = 'done'
    union all select storage_key, null from export where storage_key is not null and state <> 'done'
    union all select storage_key, null from member_import where storage_key is not null
    union all select storage_key, null from file_removal`.execute(db);
  const named = new Map(rows.map(({ key, size }) => [key, size]));
  const root = join(folder, 'uploads');
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  const found = new Map<string, number>();
  const orphans: string[] = [];
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    if (!named.has(entry.name.replace(/\.part$/, ''))) orphans.push(relative(root, path));
    else found.set(entry.name, (await readFile(path)).length);
  }
  if (orphans.length > 0) throw new Error(`${orphans.length} files belong to nothing: ${orphans.slice(0, 3).join(', ')}`);
  const missing = [...named].find(([key, size]) => size !== null && found.get(key) !== size);
  if (missing) throw new Error(`The file ${missing[0]} should have ${missing[1]} bytes and has ${found.get(missing[0]) ?? 'none'}.`);
  return `${found.size} files are on the disk, and each belongs to something`;
}
