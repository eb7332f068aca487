import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { ServerEvent } from '#contract/events.ts';
import { publish } from '#server/db/events.ts';
import { letter } from '#server/mail/letter.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { testApp } from '#server/testing/app.ts';
import { allJobs } from './all.ts';
import { startWorkers } from './jobs.ts';

const { db, deps, runJobs } = await testApp();
const hello = letter({ kind: 'test', subject: 'Bonjour', lines: ['Salut'] });
const mails = (to: string) => db.selectFrom('delivery').select(['state', 'attempts']).where('to_address', '=', to).execute();

test('rolled back: no row, no job, no event', async () => {
  const events: ServerEvent[] = [];
  const stop = deps.events.subscribe((event) => events.push(event));
  const rollback = db.transaction().execute(async (db) => {
    await queueMail(deps, db, 'rien@exemple.sn', hello);
    await publish(db, { type: 'form.changed', formId: '01a1fc53-4cf7-70ec-9b14-429e261a51fe' });
    throw new Error('changed my mind');
  });
  await expect(rollback).rejects.toThrow('changed my mind');
  expect(await runJobs()).toBe(0);
  expect(await mails('rien@exemple.sn')).toEqual([]);
  await delay(100);
  expect(events).toEqual([]);
  stop();
});

test('committed: one row, one job, one event, and the job is done by whichever worker comes', async () => {
  const heard = new Promise<ServerEvent>((resolve) => deps.events.subscribe(resolve));
  await db.transaction().execute((db) => queueMail(deps, db, 'awa@exemple.sn', hello));
  expect(await heard).toEqual({ type: 'delivery.changed' });
  expect(await runJobs()).toBe(1);
  expect(await mails('awa@exemple.sn')).toEqual([{ state: 'captured', attempts: 1 }]);
});

test('a job that runs twice does its work once', async () => {
  await db.transaction().execute((db) => queueMail(deps, db, 'deux@exemple.sn', hello));
  const { id } = await db.selectFrom('delivery').select('id').where('to_address', '=', 'deux@exemple.sn').executeTakeFirstOrThrow();
  const job = allJobs.find(({ name }) => name === 'mail.deliver')!;
  await runJobs();
  await job.handle(deps, { deliveryId: id });
  expect(await mails('deux@exemple.sn')).toEqual([{ state: 'captured', attempts: 1 }]);
});

test('an e-mail whose process died while sending becomes uncertain, never a second copy', async () => {
  await db.transaction().execute((db) => queueMail(deps, db, 'mort@exemple.sn', hello));
  await db.updateTable('delivery').set({ state: 'sending' }).where('to_address', '=', 'mort@exemple.sn').execute();
  await runJobs();
  expect(await mails('mort@exemple.sn')).toMatchObject([{ state: 'uncertain' }]);
});

test('a payload that the schema refuses never enters the queue', async () => {
  const job = allJobs.find(({ name }) => name === 'mail.deliver')!;
  await expect(deps.jobs.enqueue(db, job, { deliveryId: 'x' })).rejects.toThrow();
});

test('a worker wakes up when a job is committed, without waiting for its poll', async () => {
  await startWorkers(deps);
  await delay(500);
  const started = Date.now();
  await db.transaction().execute((db) => queueMail(deps, db, 'vite@exemple.sn', hello));
  while ((await mails('vite@exemple.sn'))[0]?.state !== 'captured') await delay(20);
  // Printed, not asserted: machines are noisy. The poll alone would take up to two seconds.
  process.stdout.write(`woken after ${Date.now() - started} ms\n`);
});
