import type { Remindable } from '#server/billing/reminders.rules.ts';
import { type Random, randomOf } from '#server/demo/random.ts';
import { addDays, addMonths, type Day } from '#server/time/calendar.ts';

/** A member as this proof expects it to be, independent of the database. */
export interface Person extends Remindable {
  id: string;
  instalments: number;
  /** Every reminder that a mail server accepted: `kind due sequence`. */
  keys: Set<string>;
  /** The day of the last reminder that a mail server accepted. */
  lastTaken: Day | null;
  /** Each `kind due` has the number of times that its reminder failed. */
  failures: Map<string, number>;
  /** True when nothing was edited by hand and no run was missed since this due day was set. */
  undisturbed: boolean;
  /** The day on which the due day was set. */
  since: Day;
  random: Random;
}

export const dueOf = ({ reminder_state, payment_next, subscription_next }: Person): Day | null =>
  reminder_state === 'Registration' ? payment_next : subscription_next;

export function makePerson(seed: string, i: number, id: string, start: Day): Person {
  const random = randomOf(`year ${seed} ${i}`);
  const subscribed = random.chance(0.3);
  return {
    id,
    random,
    status: random.weighted({ TRAITÉ: 92, REJETÉ: 5, ANNULÉ: 3 }),
    reminder_state: subscribed ? 'Subscription' : 'Registration',
    payment_status: subscribed ? 'Completed' : 'Progress',
    payment_next: subscribed ? null : addDays(start, random.int(-3, 360)),
    subscription_status: subscribed ? 'Completed' : null,
    subscription_next: subscribed ? addDays(start, random.int(-3, 380)) : null,
    reminder_sequence: 0,
    reminder_next: null,
    written: 0,
    sent: [],
    captured: [],
    pending: false,
    failed: 0,
    receiptWaits: false,
    byPhone: false,
    bounced_at: null,
    lastDay: null,
    instalments: 0,
    keys: new Set(),
    failures: new Map(),
    lastTaken: null,
    undisturbed: true,
    since: start,
  };
}

/**
 * Simulates what happens to a person on a day, before the run. The result is undefined when nothing has to be written to
 * the database.
 */
export function liveADay(person: Person, today: Day): 'paid' | 'edited' | undefined {
  const { random } = person;
  const due = dueOf(person);
  const before = JSON.stringify([due, person.reminder_state]);
  let happened: 'paid' | 'edited' | undefined;
  // Most people pay around the due day, some pay weeks later, and some never pay.
  const late = due === null ? -999 : Math.round((Date.parse(today) - Date.parse(due)) / 86_400_000);
  const owes = due !== null && (person.reminder_state === 'Subscription' || person.payment_status !== 'Completed');
  const tempted = late >= -3 && late <= 1 ? 0.16 : late > 1 && late <= 20 ? 0.05 : late > 20 ? 0.01 : 0;
  if (owes && random.chance(tempted)) {
    pay(person, today);
    happened = 'paid';
  } else if (random.chance(0.002)) {
    edit(person, today);
    happened = 'edited';
  }
  if (JSON.stringify([dueOf(person), person.reminder_state]) !== before) begin(person, today);
  return happened;
}

function pay(person: Person, today: Day): void {
  if (person.reminder_state === 'Subscription') {
    const from = person.subscription_next! > today ? person.subscription_next! : today;
    person.subscription_next = addMonths(from, 1);
    person.subscription_status = 'Completed';
    return;
  }
  person.instalments++;
  if (person.instalments < 4) {
    person.payment_next = addMonths(person.payment_next!, 1);
    person.payment_status = person.payment_next < today ? 'Late' : 'Progress';
    return;
  }
  person.payment_next = null;
  person.payment_status = 'Completed';
  // From then on, reminders are about the subscription.
  if (person.random.chance(0.5)) {
    person.subscription_next = addMonths(today, 1);
    person.subscription_status = 'Completed';
    person.reminder_state = 'Subscription';
  }
}

function edit(person: Person, today: Day): void {
  const { random } = person;
  const what = random.weighted({ sequence: 3, next: 3, due: 4 });
  person.undisturbed = false;
  if (what === 'sequence') person.reminder_sequence = random.int(0, 4);
  else if (what === 'next') person.reminder_next = addDays(today, random.int(-2, 10));
  else if (person.reminder_state === 'Registration' && person.payment_next) person.payment_next = addDays(today, random.int(-10, 30));
  else if (person.subscription_next) person.subscription_next = addDays(today, random.int(-5, 60));
}

/** After a new due day, reminders start again with the first one, except for those that this due day had before. */
function begin(person: Person, today: Day): void {
  person.since = today;
  person.reminder_sequence = 0;
  person.reminder_next = null;
  person.undisturbed = true;
  const due = dueOf(person);
  const numbers = [...person.keys]
    .filter((key) => key.startsWith(`${person.reminder_state} ${due} `))
    .map((key) => Number(key.split(' ')[2]));
  person.written = Math.max(0, ...numbers);
  person.sent = numbers;
  person.failed = person.failures.get(`${person.reminder_state} ${due}`) ?? 0;
  if (person.written > 0) person.undisturbed = false;
}
