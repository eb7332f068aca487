import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type Db, insertRow } from '#server/db/db.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { makeScenario } from '../scenarios/make.ts';
import type { Service } from '../scenarios/world.ts';
import type { World as Storm } from '../storm/world.ts';
import { type Client, expectStatus } from './client.ts';

/** The load works on one form, one scenario, one coach, one e-mail account and the payments that providers will report. */
export interface Programme {
  client: Client;
  token: string;
  random: () => number;
  storm: Storm;
  form: { id: string; text: string; choice: string; file: string; options: string[] };
  hook: string;
  scenarioEvents: { sent: number };
  coachId: string;
  account: { id: string };
}

interface Given {
  client: Client;
  db: Db;
  storm: Storm;
  service: Service;
  smtpPort: number;
  random: () => number;
}

export async function makeProgramme({ client, db, storm, service, smtpPort, random }: Given): Promise<Programme> {
  const { token } = await buildAccount(db);
  const call = async (method: string, path: string, body?: unknown) =>
    expectStatus(await client.call(method, path, { token, ...(body !== undefined && { body }) }), path, 200).body;
  await storm.addMembers(db);

  const [text, choice, file] = [randomUUID(), randomUUID(), randomUUID()];
  const options = ['Wave', 'Orange Money', 'MTN MoMo'].map((value) => ({ id: randomUUID(), value }));
  const questions = [
    { id: text, type: 'short-answer', title: 'Votre prénom' },
    { id: choice, type: 'multiple-choice', title: 'Votre moyen de paiement', options },
    { id: file, type: 'file-upload', title: 'Un reçu' },
  ];
  const form = { title: 'Candidature', description: '', questions, isPublished: true, visibility: 'public' };
  const { data: saved } = await call('POST', '/api/forms', form);

  const smtp = { host: '127.0.0.1', port: smtpPort, from: 'bonjour@exemple.sn', dailyLimit: 1_000_000, minuteLimit: 100_000 };
  const { data: account } = await call('POST', '/api/setting/account', smtp);

  const coachId = await insertRow(db, 'account', {
    name: 'Coach Fatou',
    email: 'fatou@exemple.sn',
    password_hash: 'unusable',
    role: 'coach',
    status: 'Active',
  });
  await sql`update coach set accepted_at = now() where account_id = ${coachId}`.execute(db);

  return {
    client,
    token,
    random,
    storm,
    form: { id: saved._id, text, choice, file, options: options.map(({ id }) => id) },
    hook: await makeScenario(call, service),
    scenarioEvents: { sent: 0 },
    coachId,
    account: { id: account._id },
  };
}
