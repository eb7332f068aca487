import type { Api, Service } from './world.ts';

/** Makes the scenario of the proofs: calls with an idempotency key, a change in Cauri and a message without a key; returns the path of its webhook. */
export async function makeScenario(api: Api, service: Service): Promise<string> {
  const { data: connection } = await api('POST', '/api/connection', { service: 'telegram', name: 'Bot', values: { token: '1:proof' } });
  const { data: made } = await api('POST', '/api/scenario/create', { name: 'Proof' });
  const http = {
    module: 'http.request',
    config: { method: 'POST', url: `${service.url}/step`, body: '{"event": "{{ trigger.body.id }}"}' },
  };
  const reactions = [
    http,
    { module: 'staff.notify', config: { title: 'event {{ trigger.body.id }}', message: 'M', priority: 'low' } },
    { module: 'telegram.send-message', connection: connection._id, config: { chat: '1', text: 'event {{ trigger.body.id }}' } },
    http,
    http,
  ];
  const trigger = { module: 'webhooks.received', config: { verify: false, dedupe: 'body.id' } };
  await api('PATCH', `/api/scenario/${made._id}`, { version: made.__v, trigger, reactions, concurrency: 50, pauseAfter: null });
  const { data } = await api('POST', `/api/scenario/${made._id}/activate`);
  return new URL(String(data.webhookUrl)).pathname;
}
