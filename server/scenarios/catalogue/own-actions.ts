import type { Db } from '#server/db/db.ts';
import { refuse } from '#server/integrations/outbound.ts';
import { isMailCaptured } from '#server/mail/captured.queries.ts';
import { queueMail } from '#server/mail/queue-mail.actions.ts';
import { notify } from '#server/notices/notify.queries.ts';
import { findMember } from '#server/profiles/profile.queries.ts';
import { memberValues } from '#server/templates/member-values.rules.ts';
import { tryCompile } from '#server/templates/render.rules.ts';
import { findTemplate } from '#server/templates/templates.queries.ts';
import { fillRequest, requestProblems } from '../http-template.rules.ts';
import { changes, defineAction, field, leaves, options, output, StepError } from './define.ts';
import { templates } from './look-ups.ts';
import { memberIdOf } from './member-actions.ts';

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
      member: field('text', 'Member', {
        required: true,
        mappable: true,
        placeholder: '{{ trigger.member.id }}',
        default: '{{ trigger.member.id }}',
      }),
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
        text: () => ({ title: title.slice(0, 200), message: message.slice(0, 2_000) }),
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
    id: 'http.request',
    name: 'HTTP request',
    description: 'Calls any address. Each step carries its own Idempotency-Key, the same at every attempt.',
    idempotency: 'key',
    fields: {
      method: field('select', 'Method', { required: true, options: options(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']), default: 'POST' }),
      url: field('url', 'Address', { required: true, mappable: true, placeholder: 'https://api.example.com/leads' }),
      headers: field('pairs', 'Headers', { mappable: true }),
      body: field('textarea', 'Body', {
        mappable: true,
        placeholder: '{"email": "{{ trigger.member.email }}"}',
        help: 'JSON, form fields, XML or plain text, as the header Content-Type says. Without one it is JSON where it begins with { or [. In JSON, put a value inside quotes as text, or alone as a number, a list or whatever it is.',
      }),
    },
    sensitive: ['headers'],
    fill: fillRequest,
    check: requestProblems,
    outputs: [output('status', 'Status', 200), output('body', 'Body', { ok: true })],
    effect: (_, { method, url }) => leaves(`HTTP ${method} to ${URL.parse(url)?.host ?? url}`),
    async run({ outbound, connection, key, run }, { method, url, headers, body }) {
      const given = Object.fromEntries(
        headers.filter(({ name }) => name.trim() !== '').map(({ name, value }) => [name.trim().toLowerCase(), value]),
      );
      for (const [name, value] of Object.entries(given))
        if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name) || /[^\t\x20-\x7e\x80-\xff]/.test(value))
          throw new StepError(`The header “${name}” cannot be sent: its name or value holds a character that headers may not hold.`);
      const wanted = method as 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
      const answer = await outbound.request({
        method: wanted,
        url,
        reuse: true,
        headers: {
          'idempotency-key': key,
          'x-cauri-depth': String(run.depth + 1),
          ...authorization(connection, url),
          ...given,
        },
        ...(body && wanted !== 'GET' && { body }),
      });
      if (answer.status >= 400) refuse(new URL(url).host, answer, answer.text.slice(0, 200));
      return { output: { status: answer.status, body: parsed(answer.text) } };
    },
  }),
];

/**
 * The headers that identify us by the connection, only for the servers that it is meant for: a custom header, a bearer token, or a
 * name and password.
 */
function authorization({ host, ...secrets }: Record<string, string>, url: string): Record<string, string> {
  const headers = credentials(secrets);
  if (Object.keys(headers).length === 0) return {};
  const asked = URL.parse(url)?.host ?? '';
  const hosts = (host ?? '')
    .toLowerCase()
    .split(',')
    .map((one) => one.trim());
  if (hosts.includes(asked)) return headers;
  throw new StepError(
    host
      ? `The secrets of this connection are for another server than ${asked}, where this address leads. Edit the connection to use it there.`
      : 'The connection of this step does not say which server its secrets are for. Edit it: enter the server, and the secrets again.',
  );
}

function credentials({ header, value, token, username, password }: Record<string, string>): Record<string, string> {
  if (token) return { authorization: `Bearer ${token}` };
  if (username) return { authorization: `Basic ${Buffer.from(`${username}:${password ?? ''}`).toString('base64')}` };
  return header && value ? { [header.toLowerCase()]: value } : {};
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
