import { randomUUID } from 'node:crypto';
import type { Api, Service } from './world.ts';

/** Events of which this holds go the way of the message; the others go that of the call that fails. */
export const getsMessage = (event: string): boolean => event.includes('7');

/**
 * Makes the scenario of the proofs: calls with an idempotency key, a change in Cauri, and a choice between a message without a key and a
 * call that fails, after which another change is made. Returns the path of its webhook.
 */
export async function makeScenario(api: Api, service: Service): Promise<string> {
  const { data: connection } = await api('POST', '/api/connection', { service: 'telegram', name: 'Bot', values: { token: '1:proof' } });
  const { data: made } = await api('POST', '/api/scenario/create', { name: 'Proof' });
  const http = {
    module: 'http.request',
    config: { method: 'POST', url: `${service.url}/step`, body: '{"event": "{{ trigger.body.id }}"}' },
  };
  const [choice, failing] = [randomUUID(), randomUUID()];
  const reactions = [
    http,
    { module: 'staff.notify', config: { title: 'event {{ trigger.body.id }}', message: 'M', priority: 'low' } },
    {
      _id: choice,
      module: 'flow.if',
      config: { match: 'all' },
      conditions: [{ field: 'trigger.body.id', operator: 'contains', value: '7' }],
    },
    {
      module: 'telegram.send-message',
      connection: connection._id,
      config: { chat: '1', text: 'event {{ trigger.body.id }}' },
      way: { step: choice, on: 'yes' },
    },
    {
      _id: failing,
      module: 'http.request',
      config: { method: 'POST', url: `${service.url}/refused`, body: '{}' },
      way: { step: choice, on: 'no' },
      onError: 'continue',
    },
    {
      module: 'staff.notify',
      config: { title: 'refused {{ trigger.body.id }}', message: 'M', priority: 'low' },
      way: { step: failing, on: 'error' },
    },
    http,
    http,
  ];
  await api('PATCH', '/api/setting', { scenarioActions: reactions.length });
  const trigger = { module: 'webhooks.received', config: { verify: false, dedupe: 'body.id' } };
  await api('PATCH', `/api/scenario/${made._id}`, { version: made.__v, trigger, reactions, concurrency: 50, pauseAfter: null });
  const { data } = await api('POST', `/api/scenario/${made._id}/activate`);
  return new URL(String(data.webhookUrl)).pathname;
}
