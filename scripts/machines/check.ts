import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { callServer, rowsOf } from '#server/testing/answer-load.ts';
import { PDF } from '#server/testing/tus-client.ts';
import type { Load } from './load.ts';
import type { Programme } from './programme.ts';

/** A job of a killed worker runs elsewhere when its heartbeat has been missing for 20 seconds. */
const SETTLE_MS = 120_000;

interface Given {
  url: string;
  connection: pg.ClientConfig;
  programme: Programme;
  load: Load;
  campaigns: number;
  /** The receivers of every e-mail that the mail server took. */
  received: readonly { to: string }[];
}

/** Waits until no work is left, and compares what people were told with what is there. Returns a sentence with the numbers. */
export async function checkEverything({ url, connection, programme, load, campaigns, received }: Given): Promise<string> {
  await settle(connection);
  await programme.answers.check(connection);

  for (const id of load.files) {
    const file = await fetch(`${url}/api/uploads/${id}`, { headers: { authorization: `Bearer ${programme.token}` } });
    if (!file.ok || !PDF.equals(Buffer.from(await file.arrayBuffer()))) throw new Error(`A file of an answer is not what was sent: ${id}.`);
  }
  for (const id of load.exportIds) {
    const { body } = await callServer(`${url}/api/exports/${id}`, { token: programme.token });
    if (body.data?.state !== 'done') throw new Error(`An export is ${body.data?.state}.`);
  }
  const uncertain = await rowsOf<{ to: string }>(connection, "select to_address as to from delivery where state = 'uncertain'");
  const times = new Map(programme.emails.map((email) => [email, 0]));
  for (const { to } of received) times.set(to, (times.get(to) ?? 0) + 1);
  for (const [email, count] of times) {
    const unknown = uncertain.filter(({ to }) => to === email).length;
    if (count > campaigns) throw new Error(`${email} got ${count} e-mails of ${campaigns} campaigns.`);
    if (count + unknown < campaigns)
      throw new Error(`${email} got ${count} e-mails of ${campaigns} campaigns, and ${unknown} are uncertain.`);
  }
  return (
    `${programme.answers.acknowledged.size} answers, ${load.files.length} files, ${load.exportIds.length} exports and ` +
    `${received.length} e-mails of ${campaigns} campaigns are there once each; ${uncertain.length} e-mails are uncertain`
  );
}

async function settle(connection: pg.ClientConfig): Promise<void> {
  const open = `select (select count(*) from export where state in ('queued', 'running'))
    + (select count(*) from campaign where status <> 'completed')
    + (select count(*) from delivery where state in ('pending', 'sending')) as open`;
  const end = Date.now() + SETTLE_MS;
  while (Number((await rowsOf<{ open: string }>(connection, open))[0]!.open) > 0) {
    if (Date.now() > end) throw new Error(`Work was left after ${SETTLE_MS / 1000} seconds.`);
    await sleep(100);
  }
}
