import { CURRENCIES, toMajor } from '#contract/money.ts';
import type { Config } from '#contract/scenario-parts.ts';
import type { Db } from '#server/db/db.ts';
import { findMemberLanguage } from '#server/members/members.queries.ts';
import { formatMoney } from '#server/products/money.rules.ts';
import { inReaderLanguage } from '#server/settings/setting.queries.ts';
import { stored } from '#server/stored-errors.ts';
import { dayFirst } from '#server/time/calendar.ts';
import * as subject from '../subjects.messages.ts';
import { findInstalment, findInstalments, findSessions, instalmentChoices } from './clock-triggers.queries.ts';
import { client, reservation } from './event-triggers.modules.ts';
import * as label from './fields.messages.ts';
import { coaches } from './look-ups.queries.ts';
import { loadMember, memberOutputs } from './member-output.queries.ts';
import { defineTrigger, field, type Message, options, output } from './module.rules.ts';
import * as text from './modules.messages.ts';
import * as choice from './options.messages.ts';
import { UNITS } from './units.rules.ts';

// Triggers for times that come: days before or after an instalment is due, and the time before or after a session.

const MOST_DAYS = 365;
const LONGEST_MS = 30 * UNITS.days;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const FIRST_DAY = '2000-01-01';

async function loadInstalment(db: Db, { memberId, due }: Record<string, unknown>) {
  const loaded = await loadMember(db, { memberId });
  const found = loaded && typeof due === 'string' ? await findInstalment(db, loaded.member.id, due) : undefined;
  const currency = CURRENCIES.find((one) => one === found?.currency);
  if (!loaded || !found || !currency) return undefined;
  const value = toMajor(found.amount, currency);
  // Conditions compare the plain values; messages to people show the written ones, in the language in which the member is written to.
  const reads = await findMemberLanguage(db, loaded.member.id);
  const amountText = await inReaderLanguage(db, reads, () => formatMoney({ value, currency }));
  const written = { dueText: dayFirst(String(due)), amountText };
  return { due, amount: value, currency, days: Math.abs(found.days), ...written, ...loaded };
}

/** `sign` is 1 for days before an instalment is due, and -1 for days after. */
function instalmentTrigger(id: string, name: Message, description: Message, { sign, least }: { sign: 1 | -1; least: number }) {
  return defineTrigger({
    id,
    name,
    description,
    by: 'clock',
    fields: {
      days: field('number', label.days, { required: true, default: 3, help: sign === 1 ? label.daysBeforeHelp : label.daysLateHelp }),
      time: field('time', label.timeOfDay, { required: true, default: '08:00', help: label.timeOfDayHelp }),
    },
    check({ days, time }) {
      const problems = new Map<string, string>();
      if (!(Number.isInteger(days) && Number(days) >= least && Number(days) <= MOST_DAYS))
        problems.set('days', label.daysBetween({ least, most: MOST_DAYS }));
      if (!TIME.test(String(time))) problems.set('time', label.timeInvalid());
      return problems;
    },
    outputs: [
      output('due', label.dueOn, '2026-12-05'),
      output('dueText', label.dueOnWritten, '05/12/2026'),
      output('amountText', label.amountMissingWritten, '50 000 F CFA'),
      output('amount', label.amountMissing, 50_000),
      output('currency', label.currency, 'XOF'),
      output('days', label.days, 3),
      ...memberOutputs(),
    ],
    clock: {
      schedule: ({ time }) => ({ frequency: 'day', every: 1, startDate: FIRST_DAY, startTime: String(time) }),
      aheadMs: ({ days }) => sign * Number(days) * UNITS.days,
      find: (db, { days }, window) => findInstalments(db, sign * Number(days), window),
    },
    load: loadInstalment,
    choices: instalmentChoices(sign === 1 ? 'due' : 'late'),
    subject: (read) =>
      stored(subject.owes, { who: read('member.fullName'), amount: Number(read('amount')), currency: read('currency'), day: read('due') }),
  });
}

const msOf = ({ amount, unit }: Config) => Number(amount) * (UNITS[unit as keyof typeof UNITS] ?? Number.NaN);

function sessionTrigger(id: string, name: Message, description: Message, kind: 'starting' | 'ended') {
  return defineTrigger({
    ...reservation,
    id,
    name,
    description,
    by: 'clock',
    fields: {
      amount: field('number', kind === 'starting' ? label.howLongBefore : label.howLongAfter, { required: true, default: 1 }),
      unit: field('select', label.unit, { required: true, options: options(Object.keys(UNITS), choice.unit), default: 'hours' }),
      coach: field('multiselect', label.onlyWith, { lookUp: coaches }),
    },
    check(config) {
      const ms = msOf(config);
      const fits = Number.isInteger(config.amount) && ms <= LONGEST_MS && ms >= (kind === 'starting' ? UNITS.minutes : 0);
      return new Map(fits ? [] : [['amount', label.upToThirtyDays()]]);
    },
    clock: {
      schedule: () => ({ frequency: 'minute', every: 1, startDate: FIRST_DAY, startTime: '00:00' }),
      aheadMs: (config) => (kind === 'starting' ? msOf(config) : -msOf(config)),
      find: (db, config, window) => findSessions(db, kind, { ms: msOf(config), coaches: [config.coach ?? []].flat().map(String) }, window),
    },
    subject: (read) =>
      stored(kind === 'starting' ? subject.sessionStarts : subject.sessionEnded, {
        who: client(read),
        service: read('reservation.service'),
      }),
  });
}

export const clockTriggers = [
  instalmentTrigger('payments.due', text.instalmentDue, text.instalmentDueAbout, { sign: 1, least: 0 }),
  instalmentTrigger('payments.late', text.instalmentLate, text.instalmentLateAbout, { sign: -1, least: 1 }),
  sessionTrigger('reservations.starting', text.sessionStarting, text.sessionStartingAbout, 'starting'),
  sessionTrigger('reservations.ended', text.sessionEnded, text.sessionEndedAbout, 'ended'),
];
