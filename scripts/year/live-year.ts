import { sql } from 'kysely';
import { isOutDue, nextReminder, stepsOf } from '#server/billing/reminders.rules.ts';
import { randomOf } from '#server/demo/random.ts';
import type { Deps } from '#server/deps.ts';
import { advanceRun } from '#server/reminders/run.actions.ts';
import { insertRun } from '#server/reminders/runs.queries.ts';
import { findSetting, updateSetting } from '#server/settings/setting.queries.ts';
import { addDays, type Day } from '#server/time/calendar.ts';
import { dueOf, liveADay, makePerson, type Person } from './people.ts';

const START: Day = '2026-01-01';

export interface Totals {
  reminders: number;
  payments: number;
  outs: number;
}
export interface Outcome extends Totals {
  missedDays: number;
  /** Sentences about where the database and the rules disagree. */
  problems: string[];
}

interface Options {
  members: number;
  days: number;
  seed: string;
  onDay?: (day: Day, totals: Totals) => void;
}

/**
 * Simulates the days: people pay and staff edit, then the daily run happens or is missed. After each run its reminders
 * are compared with the rules.
 */
export async function liveYear(deps: Deps, { members, days, seed, onDay }: Options): Promise<Outcome> {
  const random = randomOf(`year ${seed}`);
  await updateSetting(deps.db, { runReminder: true, runOut: true });
  const people = await settle(deps, members, seed);
  const outcome: Outcome = { reminders: 0, payments: 0, outs: 0, missedDays: 0, problems: [] };
  for (let i = 0; i < days; i++) {
    const today = addDays(START, i);
    const touched = [...people.values()].filter((person) => {
      const happened = liveADay(person, today);
      if (happened === 'paid') outcome.payments++;
      return happened !== undefined;
    });
    await writePeople(deps, touched);
    // Staff change the settings now and then.
    if (random.chance(0.01)) await updateSetting(deps.db, { totalPaymentReminders: random.int(2, 4) });
    if (random.chance(0.01))
      await updateSetting(deps.db, {
        paymentRemindersFrequence: random.pick([
          [1, 3, 7, 14],
          [2, 5, 9, 20],
          [0, 4, 8],
        ]),
      });
    if (random.chance(0.04)) {
      outcome.missedDays++;
      for (const person of people.values()) person.undisturbed = false;
    } else await runAndCompare(deps, people, today, outcome);
    onDay?.(today, outcome);
  }
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (select 1 from reminder where state <> 'failed' group by member_id, kind, due, sequence having count(*) > 1) as doubled`.execute(
    deps.db,
  );
  if (rows[0]!.n > 0) outcome.problems.push(`${rows[0]!.n} reminders were written twice`);
  return outcome;
}

async function runAndCompare(deps: Deps, people: Map<string, Person>, today: Day, outcome: Outcome): Promise<void> {
  const setting = await findSetting(deps.db);
  const expected = new Map<string, { key: string; person: Person }>();
  for (const person of people.values()) {
    const verdict = nextReminder(person, setting, today);
    if (!('due' in verdict)) continue;
    const key = `${verdict.due.state} ${verdict.due.day} ${verdict.sequence}`;
    expected.set(person.id, { key, person });
    const says = (text: string) => outcome.problems.push(`${today} ${person.id} ${key}: ${text}`);
    if (person.keys.has(key)) says('the rules would write it again');
    if (verdict.due.state === 'Registration' && person.payment_status === 'Completed') says('it was paid');
    // For an unchanged member, a reminder must be written on its exact day, if there was time for the first one.
    const steps = stepsOf(verdict.due.state, setting);
    const [firstDay, ownDay] = [steps[0]!, steps[verdict.sequence - 1]!].map((days) => addDays(verdict.due.day, days)) as [Day, Day];
    if (person.undisturbed && setting.rev === firstRev && firstDay >= person.since && ownDay !== today)
      says('it comes on another day than its own');
  }
  const sending = { ...deps, mailer: { ...deps.mailer, captures: false } };
  const runId = await insertRun(deps.db, { day: today, cause: 'daily', by: null });
  await advanceRun(sending, runId!, { clock: { now: () => new Date(`${today}T08:00:00Z`) } });

  const { rows } = await sql<{ id: string; key: string }>`
    select member_id as id, kind || ' ' || due || ' ' || sequence as key from reminder where run_id = ${runId}`.execute(deps.db);
  const written = new Map(rows.map(({ id, key }) => [id, key]));
  for (const [id, { key }] of expected)
    if (written.get(id) !== key) outcome.problems.push(`${today} ${id}: ${key} is missing, there is ${written.get(id)}`);
  for (const [id, key] of written) if (!expected.has(id)) outcome.problems.push(`${today} ${id}: ${key} should not be there`);
  // Another proof covers the sending. Here nearly all e-mails count as accepted by the mail server.
  const refused = [...expected.values()].filter(({ person }) => person.random.chance(0.03)).map(({ person }) => person.id);
  await sql`
    update delivery d set state = case when r.member_id = any(${refused}::uuid[]) then 'failed' else 'sent' end, secret = null
    from reminder r where r.delivery_key = d.key and d.state = 'pending'`.execute(deps.db);
  for (const { key, person } of expected.values()) {
    const [kind, due, number] = key.split(' ');
    if (refused.includes(person.id)) {
      const failed = person.failed + 1;
      person.failures.set(`${kind} ${due}`, failed);
      // The number can be used again, and the last day is that of the last accepted reminder.
      Object.assign(person, {
        failed,
        reminder_next: null,
        lastDay: person.lastTaken,
        reminder_sequence: Number(number) - 1,
        undisturbed: false,
      });
      continue;
    }
    person.keys.add(key);
    const sequence = Number(number);
    Object.assign(person, {
      reminder_sequence: sequence,
      written: sequence,
      sent: [...person.sent, sequence],
      lastDay: today,
      lastTaken: today,
    });
    person.reminder_next = null;
  }
  outcome.reminders += rows.length - refused.length;

  const outs = new Set<string>();
  for (const person of people.values())
    if (isOutDue(person, setting, today)) {
      outs.add(person.id);
      if (person.reminder_state === 'Registration') person.payment_status = 'Out';
      else person.subscription_status = 'Out';
    }
  const { rows: moved } = await sql<{ id: string }>`
    select member_id as id from member_event where kind = 'out' and at = ${new Date(`${today}T08:00:00Z`)}`.execute(deps.db);
  if (moved.length !== outs.size || moved.some(({ id }) => !outs.has(id)))
    outcome.problems.push(`${today}: ${moved.length} were moved Out, the rules say ${outs.size}`);
  outcome.outs += moved.length;
  await sql`truncate delivery cascade`.execute(deps.db);
}

/** The `rev` of the settings at the start of the year. */
let firstRev = 0;

async function settle(deps: Deps, count: number, seed: string): Promise<Map<string, Person>> {
  firstRev = (await findSetting(deps.db)).rev;
  const { rows } = await sql<{ id: string }>`
    insert into member (full_name, email) select 'Membre ' || i, 'm' || i || '@exemple.sn' from generate_series(1, ${count}::int) as i
    returning id`.execute(deps.db);
  const people = rows.map(({ id }, i) => makePerson(seed, i, id, START));
  await writePeople(deps, people);
  return new Map(people.map((person) => [person.id, person]));
}

/** Writes the members as staff and payments do; the database derives what follows for the reminders. */
async function writePeople({ db }: Deps, people: Person[]): Promise<void> {
  if (people.length === 0) return;
  await sql`
    update member m set status = v.status, reminder_state = v.reminder_state, payment_status = v.payment_status, payment_next = v.payment_next,
      subscription_status = v.subscription_status, subscription_next = v.subscription_next,
      reminder_next = case when v.reminder_next is null and m.reminder_next is null then null else v.reminder_next end,
      reminder_sequence = v.reminder_sequence
    from jsonb_to_recordset(${JSON.stringify(people.map(({ keys: _, failures: __, random: ___, ...person }) => person))}::jsonb) as v(
      id uuid, status text, reminder_state text, payment_status text, payment_next date, subscription_status text, subscription_next date,
      reminder_next date, reminder_sequence int)
    where v.id = m.id`.execute(db);
  const { rows } = await sql<{ id: string; sequence: number; next: Day | null }>`
    select id, reminder_sequence as sequence, reminder_next as next from member
    where id = any(${people.map(({ id }) => id)}::uuid[])`.execute(db);
  const stored = new Map(rows.map((row) => [row.id, row]));
  for (const person of people) {
    const row = stored.get(person.id)!;
    if (row.sequence !== person.reminder_sequence || row.next !== person.reminder_next)
      throw new Error(
        `${person.id} has ${row.sequence} reminders, next ${row.next}; expected ${person.reminder_sequence}, ${person.reminder_next} (due ${dueOf(person)})`,
      );
  }
}
