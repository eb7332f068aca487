import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Truth } from '../../storm/world.ts';
import { expectStatus } from '../client.ts';
import type { Programme } from '../programme.ts';

// Staff at work: members, payments by hand, imports, exports and reservations.

export interface StaffWork {
  /** The members by address, with the name that was acknowledged last. */
  members: Map<string, string>;
  /** The addresses of each file that was imported to its end. */
  imports: string[][];
  exports: string[];
  /** The addresses of clients whose reservation was acknowledged. */
  booked: Set<string>;
}

export function staff({ client, token, random, storm, coachId }: Programme) {
  const known: StaffWork = { members: new Map(), imports: [], exports: [], booked: new Set() };
  const call = (method: string, path: string, body?: unknown) => client.call(method, path, { token, ...(body !== undefined && { body }) });

  async function members(): Promise<void> {
    const email = `membre.${randomUUID()}@exemple.sn`;
    const made = expectStatus(await call('POST', '/api/circle/create', { name: 'Binta Sow', email }), 'a new member', 200, 409);
    if (made.status === 409 && !made.repeated) throw new Error(`${email} is taken, though nobody added it.`);
    known.members.set(email, 'Binta Sow');
    const found = expectStatus(await call('GET', `/api/circle?search=${email}`), 'the list of members', 200).body.members[0];
    if (!found) throw new Error(`${email} was added and is not found.`);
    const fullName = `Binta Sow ${Math.floor(random() * 1_000)}`;
    expectStatus(await call('PATCH', `/api/circle/members/${found._id}`, { fullName }), 'a change of a member', 200);
    known.members.set(email, fullName);
  }

  async function payments(): Promise<void> {
    const email = storm.emails[Math.floor(random() * storm.emails.length)]!;
    const paidAt = new Date(Math.floor((Date.now() - (1 + random()) * 24 * 3_600_000) / 1_000) * 1_000);
    const truth: Truth = { email, category: 'Registration', paidAt, amount: 50_000, refunded: 0 };
    const payment = {
      name: 'Membre',
      email,
      produit: 'COACHING',
      amount: truth.amount,
      currency: 'XOF',
      moyen: 'Cash',
      paymentId: randomUUID(),
      date: paidAt.toISOString(),
    };
    const answer = expectStatus(await call('POST', '/api/payment/create', payment), 'a payment', 200, 409);
    if (answer.status === 409 && !answer.repeated) throw new Error(`A new payment is refused: ${JSON.stringify(answer.body)}`);
    storm.truths.push(truth);
  }

  async function imports(): Promise<void> {
    const emails = Array.from({ length: 12 }, () => `import.${randomUUID()}@exemple.sn`);
    const csv = `Nom,Email\n${emails.map((email, i) => `Personne ${i},${email}`).join('\n')}\n`;
    const make = () => {
      const body = new FormData();
      body.set('file', new File([csv], 'membres.csv', { type: 'text/csv' }));
      return body;
    };
    // An upload that was not answered may have begun an import too; it waits for its columns for ever, and does nothing.
    const begun = expectStatus(await client.call('POST', '/api/circle/imports', { token, form: make }), 'an import', 200);
    const path = `/api/circle/imports/${begun.body.data._id}`;
    const until = async (state: string) => {
      for (;;) {
        const { data } = expectStatus(await call('GET', path), 'the state of an import', 200).body;
        if (data.state === state) return data;
        if (data.state === 'failed' || data.state === 'cancelled') throw new Error(`An import ended as ${data.state}: ${data.error}`);
        await sleep(100);
      }
    };
    const { mapping } = await until('mapping');
    expectStatus(await call('POST', `${path}/check`, { mapping }), 'the check of an import', 200, 409);
    await until('checked');
    expectStatus(await call('POST', `${path}/commit`), 'the commit of an import', 200, 409);
    await until('done');
    known.imports.push(emails);
  }

  async function exports(): Promise<void> {
    const body = { format: random() < 0.5 ? 'csv' : 'xlsx' };
    const { data } = expectStatus(await call('POST', '/api/circle/exports', body), 'an export', 200).body;
    for (let state = 'queued'; state !== 'done'; await sleep(100)) {
      const found = expectStatus(await call('GET', `/api/exports/${data._id}`), 'the state of an export', 200).body.data;
      if (found.state === 'failed' || found.state === 'cancelled') throw new Error(`An export ended as ${found.state}: ${found.error}`);
      state = found.state;
    }
    known.exports.push(data._id);
  }

  async function reservations(): Promise<void> {
    const email = `client.${randomUUID()}@exemple.sn`;
    // There are few times, so that two clients often want the same.
    const day = new Date(Date.now() + (3 + Math.floor(random() * 20)) * 24 * 3_600_000).toISOString().slice(0, 10);
    const time = `${String(8 + Math.floor(random() * 10)).padStart(2, '0')}:00`;
    const wanted = { email, coach: coachId, service: 'Séance', date: day, time, clientName: 'Aminata', status: 'confirmed' };
    const answer = expectStatus(await call('POST', '/api/reservation', wanted), 'a reservation', 200, 409);
    if (answer.status === 200) known.booked.add(email);
  }

  const reads = async () => {
    for (const path of ['/api/circle?page=1', '/api/payment?page=1', '/api/circle/tiles', '/api/reservation?page=1', '/api/notifications'])
      expectStatus(await call('GET', path), path, 200, 404);
  };

  return { known, steps: { members, payments, imports, exports, reservations, reads } };
}
