import { resolveService } from '#server/coaches/services.queries.ts';
import type { Db } from '#server/db/db.ts';
import { isMailCaptured } from '#server/mail/captured.queries.ts';
import { queueMail } from '#server/mail/queue-mail.actions.ts';
import { lockMember } from '#server/members/members.queries.ts';
import { notify } from '#server/notices/notify.queries.ts';
import { findMember } from '#server/profiles/profile.queries.ts';
import { remindByHand } from '#server/reminders/by-hand.actions.ts';
import { book } from '#server/reservations/booking.actions.ts';
import { memberValues } from '#server/templates/merge-fields.rules.ts';
import { tryCompile } from '#server/templates/render.rules.ts';
import { findTemplate } from '#server/templates/templates.queries.ts';
import { coaches, coachingServices, templates } from './look-ups.queries.ts';
import { asStep, memberIdOf, who } from './member-actions.modules.ts';
import { changes, defineAction, field, leaves, options, output, StepError } from './module.rules.ts';

const UNITS = { minutes: 60_000, hours: 3_600_000, days: 86_400_000 } as const;
const LONGEST_WAIT_MS = 366 * 86_400_000;

async function emailFor(db: Db, member: string, template: string) {
  const found = await findTemplate(db, template).catch(() => undefined);
  if (!found) throw new StepError('This template does not exist any more.');
  const tried = tryCompile(found);
  if ('problem' in tried) throw new StepError(`The template “${found.name}” cannot be sent. ${tried.problem}`);
  const to = (await findMember(db, await memberIdOf(db, member)))!;
  return { to, mail: tried.compiled.render(memberValues(to)) };
}

export const ownActions = [
  defineAction({
    id: 'mail.send-template',
    name: 'Send template e-mail',
    description: 'Sends one of the templates to a member.',
    idempotency: 'natural',
    local: true,
    fields: {
      member: who,
      template: field('select', 'Template', { required: true, lookUp: templates }),
    },
    outputs: [
      output('to', 'Sent to', 'awa.diop@example.com'),
      output('subject', 'Subject', 'Bienvenue'),
      output('captured', 'Kept in the Outbox because no mail account is linked', false),
    ],
    async effect({ db }, { member, template }) {
      const { to, mail } = await emailFor(db, member, template);
      const texts = [
        { label: 'Subject', value: mail.subject },
        { label: 'Text', value: mail.text.slice(0, 4_000) },
      ];
      return leaves(`E-mail “${mail.subject}” to ${to.email}`, texts);
    },
    async run({ deps, db }, { member, template }) {
      const { to, mail } = await emailFor(db, member, template);
      await queueMail(db, to.email, { kind: 'scenario', secret: null, ...mail }, { memberId: to._id, account: 'default' });
      return { output: { to: to.email, subject: mail.subject, captured: await isMailCaptured(db, deps) } };
    },
  }),
  defineAction({
    id: 'staff.notify',
    name: 'Notify admins',
    description: 'Puts a message into the notification center of every admin.',
    idempotency: 'natural',
    local: true,
    fields: {
      title: field('text', 'Title', { required: true, mappable: true }),
      message: field('textarea', 'Message', { required: true, mappable: true }),
      priority: field('select', 'Priority', { options: options(['low', 'medium', 'high', 'critical']), default: 'medium' }),
    },
    outputs: [output('title', 'Title', 'Nouveau membre')],
    effect: (_, { title }) => changes(`Notification “${title}” to every admin`),
    async run({ db, run }, { title, message, priority }) {
      const level = (['low', 'high', 'critical'] as const).find((one) => one === priority) ?? 'medium';
      await notify(db, {
        type: level === 'low' || level === 'medium' ? 'system' : 'alert',
        priority: level,
        link: `/scenario/${run.scenarioId}`,
        notice: 'byScenario',
        args: { title: title.slice(0, 200), text: message.slice(0, 2_000) },
      });
      return { output: { title } };
    },
  }),
  defineAction({
    id: 'flow.wait',
    name: 'Wait',
    description: 'Goes on later. The run keeps its place, whatever happens to the server meanwhile.',
    idempotency: 'natural',
    fields: {
      amount: field('number', 'How long', { required: true, default: 1 }),
      unit: field('select', 'Unit', { required: true, options: options(Object.keys(UNITS)), default: 'days' }),
    },
    outputs: [output('until', 'Went on at', '2026-11-22T10:00:00.000Z')],
    effect: () => null,
    async run({ now }, { amount, unit }) {
      const ms = (amount ?? 0) * (UNITS[unit as keyof typeof UNITS] ?? 0);
      if (!(ms > 0) || ms > LONGEST_WAIT_MS) throw new StepError('The wait must be longer than nothing, and a year at most.');
      const wait = new Date(now.valueOf() + ms);
      return { output: { until: wait.toISOString() }, wait };
    },
  }),
  defineAction({
    id: 'reminders.send',
    name: 'Send reminder',
    description: 'Reminds a member of what is due, by the template of that reminder. Each reminder goes out once ever.',
    idempotency: 'natural',
    local: true,
    fields: { member: who },
    outputs: [
      output('to', 'Sent to', 'awa.diop@example.com'),
      output('due', 'Due on', '2026-11-20'),
      output('sequence', 'Number of the reminder', 1),
      output('captured', 'Kept in the Outbox because no mail account is linked', false),
    ],
    async effect({ db }, { member: given }) {
      const member = (await findMember(db, await memberIdOf(db, given)))!;
      return leaves(`Reminder by e-mail to ${member.fullName} (${member.email})`);
    },
    async run({ deps, db, now }, { member: given }) {
      const member = (await lockMember(db, await memberIdOf(db, given)))!;
      const written = await remindByHand(db, deps, member, { by: null, now });
      if ('refusal' in written) throw new StepError(written.refusal);
      return { output: { to: member.email, due: written.due.day, sequence: written.sequence, captured: written.captured } };
    },
  }),
  defineAction({
    id: 'reservations.create',
    name: 'Create reservation',
    description: 'Books time with a coach; client and coach are told as for any reservation.',
    idempotency: 'natural',
    local: true,
    fields: {
      coach: field('select', 'Coach', { required: true, lookUp: coaches }),
      service: field('select', 'Service', { required: true, lookUp: coachingServices }),
      email: field('email', 'Client email', { required: true, default: '{{ trigger.member.email }}' }),
      name: field('text', 'Client name', { default: '{{ trigger.member.fullName }}' }),
      startsAt: field('text', 'Begins', { required: true, placeholder: '2026-12-01T10:00:00Z', help: 'A date and time with its zone.' }),
      status: field('select', 'Status', { options: options(['pending', 'confirmed']), default: 'pending' }),
    },
    outputs: [
      output('id', 'Reservation id', '0198a1f0-5c1e-7b9a-9d35-3f1f5e0c2a12'),
      output('startsAt', 'Begins', '2026-12-01T10:00:00.000Z'),
    ],
    effect: (_, { email, startsAt }) => leaves(`Reservation for ${email} at ${startsAt}, with an e-mail to client and coach`),
    async run({ deps, db, now }, { coach, service: serviceId, email, name, startsAt, status }) {
      const begins = new Date(startsAt);
      if (Number.isNaN(begins.valueOf())) throw new StepError(`“${startsAt}” is not a date and time.`);
      if (begins < now) throw new StepError('This time has passed.');
      const service = await resolveService(db, serviceId);
      if (!service) throw new StepError('This coaching service is no longer offered.');
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
