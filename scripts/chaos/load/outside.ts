import { setTimeout as sleep } from 'node:timers/promises';
import { addTo } from '../../proof/tools.ts';
import { expectStatus } from '../client.ts';
import type { Programme } from '../programme.ts';

// Other systems: payment providers and the caller of a scenario's webhook repeat what was not accepted, and mail goes out.

export interface Campaign {
  subject: string;
  to: string[];
}

export function outside({ client, token, random, storm, hook, account, scenarioEvents }: Programme) {
  const campaigns: Campaign[] = [];
  const answers: Record<string, number> = {};
  let next = 0;
  const call = (method: string, path: string, body?: unknown) => client.call(method, path, { token, ...(body !== undefined && { body }) });

  /** A provider repeats a delivery until it is accepted; while the clock is wrong its signature is too old. */
  async function payments(): Promise<void> {
    const act = storm.acts[next++];
    if (!act) return;
    for (let attempts = 1; ; attempts++) {
      const { provider, delivery, kind } = act();
      const { status } = await client.call('POST', `/api/webhooks/${provider}`, { raw: delivery });
      const isOk = kind === 'genuine' || kind === 'garbage' ? status === 200 : status === 401;
      if (isOk || attempts === 100) {
        addTo(answers, `${kind} ${status}`);
        return;
      }
      await sleep(200);
    }
  }

  async function events(): Promise<void> {
    const id = `e${++scenarioEvents.sent}`;
    expectStatus(await client.call('POST', hook, { body: { id } }), 'an event', 202);
    // Some are sent again although they were accepted.
    if (random() < 0.2) expectStatus(await client.call('POST', hook, { body: { id } }), 'a repeated event', 202);
  }

  async function campaign(): Promise<void> {
    const subject = `Campagne ${campaigns.length + 1}`;
    const template = { name: subject, subject, body: `<p>${subject}</p>`, status: 'Active' };
    const { data: made } = expectStatus(await call('POST', '/api/templates', template), 'a template', 200).body;
    const chosen = expectStatus(await call('GET', '/api/circle/select-members?limit=30'), 'members to choose from', 200).body.members;
    const wanted = {
      name: subject,
      template: made._id,
      members: chosen.map(({ _id }: { _id: string }) => _id),
      account: account.id,
      status: 'draft',
    };
    // A draft that was not acknowledged stays a draft; only one of them is launched.
    const { data } = expectStatus(await call('POST', '/api/campaign/create', wanted), 'a campaign', 200).body;
    const launched = expectStatus(await call('POST', `/api/campaign/${data._id}/launch`), 'the launch of a campaign', 200, 409);
    if (launched.status === 409 && !launched.repeated) throw new Error(`A campaign is refused: ${JSON.stringify(launched.body)}`);
    campaigns.push({ subject, to: chosen.map(({ email }: { email: string }) => email) });
    await sleep(1_000);
  }

  return { campaigns, answers, isOpen: () => next < storm.acts.length, steps: { payments, events, campaign } };
}
