import { reservationStatus } from '#contract/reservations.messages.ts';
import { findAmountsDue } from '#server/billing/amounts-due.queries.ts';
import { findReminder, findWaitingReminder } from '#server/billing/reminders.queries.ts';
import { resolveService } from '#server/coaches/services.queries.ts';
import type { Db } from '#server/db/db.ts';
import { findBrand } from '#server/mail/brand.queries.ts';
import { isMailCaptured, queueMail } from '#server/mail/deliveries.queries.ts';
import { hideEnd } from '#server/mail/system-email.rules.ts';
import { listMemberFields } from '#server/members/fields.queries.ts';
import { notify } from '#server/notices/notify.queries.ts';
import { askPayLink, payLinkOf } from '#server/payments/pay-links.queries.ts';
import { findMember } from '#server/profiles/profile.queries.ts';
import { asksNothing, remindByHand } from '#server/reminders/by-hand.actions.ts';
import { book } from '#server/reservations/booking.actions.ts';
import { findProgrammeLanguage, findTimeZone } from '#server/settings/setting.queries.ts';
import { stored } from '#server/stored-errors.ts';
import { memberValues } from '#server/templates/merge-fields.rules.ts';
import { tryCompile } from '#server/templates/render.rules.ts';
import { findTemplate } from '#server/templates/templates.queries.ts';
import type { Day } from '#server/time/calendar.ts';
import { asTyped } from '../conditions.rules.ts';
import { parseMoment } from '../mapping.rules.ts';
import * as step from '../steps.messages.ts';
import * as effect from './effects.messages.ts';
import * as label from './fields.messages.ts';
import { coaches, coachingServices, templates } from './look-ups.queries.ts';
import { asStep, lockNamed, memberIdOf, who } from './member-actions.modules.ts';
import {
  changes,
  defineAction,
  field,
  leaves,
  NothingToDo,
  NotYet,
  options,
  output,
  programmeLanguage,
  StepError,
  type StepResult,
} from './module.rules.ts';
import * as text from './modules.messages.ts';
import * as choice from './options.messages.ts';
import { UNITS } from './units.rules.ts';

const LONGEST_WAIT_MS = 366 * UNITS.days;

function waitUntil(now: Date, { amount, unit }: { amount: number | null; unit: string }): Date {
  const ms = (amount ?? 0) * (UNITS[unit as keyof typeof UNITS] ?? 0);
  if (!(ms > 0) || ms > LONGEST_WAIT_MS) throw new StepError(stored(step.waitTooLong));
  return new Date(now.valueOf() + ms);
}

interface Reminded {
  to: string;
  due: Day;
  sequence: number;
  captured: boolean;
}

/** Most reminders leave within seconds. Those that wait longer, such as for the limits of an account, are looked at less often. */
const FIRST_LOOK_MS = UNITS.minutes;
const LOOK_MS = 10 * UNITS.minutes;

/** A payment or a receipt that comes before its sending still prevents a reminder, which later steps would take for sent. */
function untilItLeft(
  output: Partial<Reminded>,
  { id, leavesAt }: { id: string; leavesAt: Date | null },
  now: Date,
  afterMs: number,
): StepResult {
  const inMs = Math.max(0, (leavesAt ?? now).valueOf() - now.valueOf()) + afterMs;
  return { output, again: { why: stored(step.reminderWaits), inMs, answer: { ...output, reminder: id } } };
}

/** `linkOf` returns the link to pay of a member, where the template names it. */
async function emailFor(
  db: Db,
  { memberId, template }: { memberId: string; template: string },
  linkOf: (memberId: string) => Promise<string>,
) {
  const found = await findTemplate(db, template).catch(() => undefined);
  if (!found) throw new StepError(stored(step.templateGone));
  const to = (await findMember(db, memberId))!;
  const reads = to.language ?? (await findProgrammeLanguage(db));
  const own = await listMemberFields(db);
  const tried = tryCompile(found, { reads, brand: await findBrand(db), own });
  if ('problem' in tried) throw new StepError(stored(step.templateNotSendable, { name: found.name, problem: tried.problem }));
  const payLink = tried.compiled.usesPayLink ? await linkOf(to._id) : '';
  return { to, mail: tried.compiled.render(memberValues(to, { amounts: await findAmountsDue(db, to._id), reads, payLink, own })) };
}

/** A moment with its offset, or a day and a time of the programme's time zone, such as Cauri writes them: 05/12/2026 10:00. */
async function momentOf(db: Db, given: string): Promise<Date> {
  const moment = parseMoment(asTyped(given.trim()), await findTimeZone(db));
  if (!moment) throw new StepError(stored(step.notDateTime, { value: given }));
  return moment;
}

export const ownActions = [
  defineAction({
    id: 'mail.send-template',
    name: text.sendTemplateMail,
    description: text.sendTemplateMailAbout,
    idempotency: 'natural',
    local: true,
    fields: {
      member: who,
      template: field('select', label.template, { required: true, lookUp: templates }),
    },
    outputs: [
      output('to', label.sentTo, 'awa.diop@example.com'),
      output('subject', label.subject, 'Bienvenue'),
      output('captured', label.captured, false),
    ],
    async effect({ deps, db }, { member, template }) {
      const { to, mail } = await emailFor(db, { memberId: await memberIdOf(db, member), template }, async () => askPayLink(deps.env));
      const texts = [
        { label: label.subject(), value: mail.subject },
        { label: label.text(), value: mail.text.slice(0, 4_000) },
      ];
      return leaves(effect.sendsEmail({ subject: mail.subject, to: to.email }), texts);
    },
    async run({ deps, db }, { member, template }) {
      let secret: string | null = null;
      const { id } = await lockNamed(db, member);
      const { to, mail } = await emailFor(db, { memberId: id, template }, async (memberId) => {
        const link = hideEnd((await payLinkOf(db, deps.env, memberId)).url);
        secret = link.secret;
        return link.shown;
      });
      await queueMail(db, to.email, { kind: 'scenario', secret, ...mail }, { memberId: to._id, account: 'default' });
      return { output: { to: to.email, subject: mail.subject, captured: await isMailCaptured(db, deps) } };
    },
  }),
  defineAction({
    id: 'staff.notify',
    name: text.notifyAdmins,
    description: text.notifyAdminsAbout,
    idempotency: 'natural',
    local: true,
    readIn: programmeLanguage,
    fields: {
      title: field('text', label.title, { required: true, mappable: true }),
      message: field('textarea', label.messageText, { required: true, mappable: true }),
      priority: field('select', label.priority, {
        options: options(['low', 'medium', 'high', 'critical'], choice.priority),
        default: 'medium',
      }),
    },
    outputs: [output('title', label.title, 'Nouvel adhérent')],
    effect: (_, { title }) => changes(effect.notifiesAdmins({ title })),
    async run({ db, run }, { title, message, priority }) {
      const level = (['low', 'high', 'critical'] as const).find((one) => one === priority) ?? 'medium';
      await notify(db, {
        type: level === 'low' || level === 'medium' ? 'system' : 'alert',
        priority: level,
        link: `/scenario/${run.scenarioId}`,
        notice: 'byScenario',
        args: { title: title.slice(0, 200).toWellFormed(), text: message.slice(0, 2_000).toWellFormed() },
      });
      return { output: { title } };
    },
  }),
  defineAction({
    id: 'flow.wait',
    name: text.wait,
    description: text.waitAbout,
    idempotency: 'natural',
    fields: {
      amount: field('number', label.howLong, { required: true, default: 1 }),
      unit: field('select', label.unit, { required: true, options: options(Object.keys(UNITS), choice.unit), default: 'days' }),
    },
    outputs: [output('until', label.wentOnAt, '2026-11-22T10:00:00.000Z')],
    effect: () => null,
    waitsUntil: waitUntil,
    async run({ now }, input) {
      const wait = waitUntil(now, input);
      return { output: { until: wait.toISOString() }, wait };
    },
  }),
  defineAction({
    id: 'reminders.send',
    name: text.sendReminder,
    description: text.sendReminderAbout,
    idempotency: 'natural',
    local: true,
    fields: { member: who },
    outputs: [
      output('to', label.sentTo, 'awa.diop@example.com'),
      output('due', label.dueOn, '2026-11-20'),
      output('sequence', label.reminderNumber, 1),
      output('captured', label.captured, false),
    ],
    async effect({ db }, { member: given }) {
      const member = (await findMember(db, await memberIdOf(db, given)))!;
      return leaves(effect.sendsReminder({ who: `${member.fullName} (${member.email})` }));
    },
    async run({ deps, db, now, keptAnswer }, { member: given }) {
      const member = await lockNamed(db, given);
      const { reminder: id, ...before } = (keptAnswer ?? {}) as Partial<Reminded & { reminder: string }>;
      const former = id === undefined ? undefined : await findReminder(db, id);
      if (former?.state === 'pending') return untilItLeft(before, former, now, LOOK_MS);
      if (former?.state === 'failed') throw new StepError(stored(step.reminderFailed));
      // A payment or a receipt came before one that was skipped, and what is due now may be nothing, or another amount.
      if (former && former.state !== 'skipped') return { output: { ...before, captured: former.state === 'captured' } };
      const written = await remindByHand(db, deps, member, { by: null, now, heldDue: before.due });
      if ('refusal' in written && written.held) {
        const { due, until } = written.held;
        const more = { lookAgainInMs: until.valueOf() - now.valueOf(), answer: { due: before.due ?? due } };
        throw new NotYet(stored(written.refusal), more);
      }
      if ('refusal' in written && !written.already)
        throw new (asksNothing(written.refusal) ? NothingToDo : StepError)(stored(written.refusal));
      // The daily run may have reminded the member just before, and later steps follow that reminder as well.
      const { due, sequence, captured } = 'refusal' in written ? written.already! : written;
      const output: Reminded = { to: member.email, due: due.day, sequence, captured };
      const waiting = await findWaitingReminder(db, { memberId: member.id, kind: due.state, due: due.day });
      if (waiting) return untilItLeft(output, waiting, now, FIRST_LOOK_MS);
      return { output };
    },
  }),
  defineAction({
    id: 'reservations.create',
    name: text.createReservation,
    description: text.createReservationAbout,
    idempotency: 'natural',
    local: true,
    fields: {
      coach: field('select', label.coach, { required: true, lookUp: coaches }),
      service: field('select', label.service, { required: true, lookUp: coachingServices }),
      email: field('email', label.clientEmail, { required: true, default: '{{ trigger.member.email }}' }),
      name: field('text', label.clientName, { default: '{{ trigger.member.fullName }}' }),
      startsAt: field('text', label.begins, { required: true, placeholder: '2026-12-01T10:00:00Z', help: label.dateWithZone }),
      status: field('select', label.status, { options: options(['pending', 'confirmed'], reservationStatus), default: 'pending' }),
    },
    outputs: [
      output('id', label.reservationId, '0198a1f0-5c1e-7b9a-9d35-3f1f5e0c2a12'),
      output('startsAt', label.begins, '2026-12-01T10:00:00.000Z'),
    ],
    async effect({ db }, { email, startsAt }) {
      await momentOf(db, startsAt);
      return leaves(effect.createsReservation({ email, time: startsAt }));
    },
    async run({ deps, db, now }, { coach, service: serviceId, email, name, startsAt, status }) {
      const begins = await momentOf(db, startsAt);
      if (begins < now) throw new StepError(stored(step.timePassed));
      const service = await resolveService(db, serviceId);
      if (!service) throw new StepError(stored(step.serviceNotOffered));
      const wanted = {
        coachId: coach,
        email: email.trim().toLowerCase(),
        clientName: name.slice(0, 100),
        service,
        startsAt: begins,
        status: status === 'confirmed' ? ('confirmed' as const) : ('pending' as const),
        source: 'staff' as const,
      };
      const made = await asStep(book(deps, db, { req: undefined }, wanted));
      return { output: { id: made._id, startsAt: begins.toISOString() } };
    },
  }),
];
