import { parseJson } from '#server/integrations/json.ts';
import { refuse } from '#server/integrations/outbound.ts';
import { stored } from '#server/stored-errors.ts';
import { fillRequest, isSendable, requestProblems } from '../http-template.rules.ts';
import { HIDDEN, isPlainHeader } from '../redact.rules.ts';
import * as step from '../steps.messages.ts';
import * as effect from './effects.messages.ts';
import * as label from './fields.messages.ts';
import { defineAction, field, leaves, options, output, StepError } from './module.rules.ts';
import * as text from './modules.messages.ts';

export const httpRequest = defineAction({
  id: 'http.request',
  name: text.httpRequest,
  description: text.httpRequestAbout,
  idempotency: 'key',
  fields: {
    method: field('select', label.method, { required: true, options: options(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']), default: 'POST' }),
    url: field('url', label.address, { required: true, mappable: true, placeholder: 'https://api.example.com/leads' }),
    headers: field('pairs', label.headers, { mappable: true }),
    body: field('textarea', label.body, {
      mappable: true,
      placeholder: '{"email": "{{ trigger.member.email }}"}',
      help: label.bodyHelp,
    }),
  },
  sensitive: ['headers'],
  fill: fillRequest,
  check: requestProblems,
  outputs: [output('status', label.status, 200), output('body', label.body, { ok: true })],
  effect(_, { method, url, headers }) {
    const lines = headers.map(({ name, value }) => `${name.trim()}: ${isPlainHeader(name) ? value : HIDDEN}`);
    const texts = lines.length > 0 ? [{ label: label.headers(), value: lines.join('\n') }] : [];
    return leaves(effect.callsHttp({ method, host: URL.parse(url)?.host ?? url }), texts);
  },
  async run({ outbound, connection, key, run }, { method, url, headers, body }) {
    const given = Object.fromEntries(
      headers.filter(({ name }) => name.trim() !== '').map(({ name, value }) => [name.trim().toLowerCase(), value]),
    );
    const sent: Record<string, string> = {
      'idempotency-key': key,
      'x-cauri-depth': String(run.depth + 1),
      ...authorization(connection, url),
      ...given,
    };
    for (const [name, value] of Object.entries(sent))
      if (!isSendable(name, value)) throw new StepError(stored(step.headerNotSendable, { name }));
    const wanted = method as 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
    const answer = await outbound.request({
      method: wanted,
      url,
      reuse: true,
      headers: sent,
      ...(body && wanted !== 'GET' && { body }),
    });
    const to = answer.headers.location;
    // A service may answer what it did with a 302 or 303. Under these, it asks for the same call at another address.
    if (to && [301, 307, 308].includes(answer.status))
      throw new StepError(stored(step.addressMoved, { host: new URL(url).host, to: (URL.parse(to, url)?.href ?? to).slice(0, 300) }));
    if (answer.status >= 400) refuse(new URL(url).host, answer, answer.text.slice(0, 200));
    return { output: { status: answer.status, body: parseJson(answer.text) ?? answer.text } };
  },
});

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
  throw new StepError(host ? stored(step.otherServer, { host: asked }) : stored(step.noServer));
}

/** A name and a password in the form in which they are sent. */
export const basicOf = ({ username = '', password = '' }: Record<string, string>): string =>
  Buffer.from(`${username}:${password}`).toString('base64');

function credentials(secrets: Record<string, string>): Record<string, string> {
  const { header, value, token, username } = secrets;
  if (token) return { authorization: `Bearer ${token}` };
  if (username) return { authorization: `Basic ${basicOf(secrets)}` };
  return header && value ? { [header.toLowerCase()]: value } : {};
}
