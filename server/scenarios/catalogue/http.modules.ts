import { parseJson } from '#server/integrations/json.ts';
import { refuse } from '#server/integrations/outbound.ts';
import { fillRequest, requestProblems } from '../http-template.rules.ts';
import { defineAction, field, leaves, options, output, StepError } from './module.rules.ts';

export const httpRequest = defineAction({
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
