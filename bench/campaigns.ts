import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface, type Interface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { SMTP_CONNECTIONS } from '#server/integrations/smtp.ts';
import { SAMPLE } from '#server/templates/merge-fields.rules.ts';
import { compileTemplate } from '#server/templates/render.rules.ts';
import { promised } from './figures.ts';
import { manyMembers } from './many-members.ts';
import { memoryOf, processorTimeOf, processorTimes } from './processor.ts';
import { type Bench, median, post } from './server.ts';
import { promisedShare } from './timing.ts';

const ROUNDS = 5;
const PER_ROUND = 4_000;
/** Length of the text; an e-mail with its HTML and its plain text is twice as long. */
const WORDS = 'Le webinaire commence à 18 h, heure de Dakar. '.repeat(85);
const template = {
  name: 'Bench',
  subject: 'Bonjour {{ fullName }}',
  body: `<p>Bonjour {{ fullName }},</p><p>${WORDS}</p>`,
  status: 1,
  link: '',
  button_text: '',
};

/**
 * Measures the whole pipeline (claim, render, record, send, record) alternately with nodemailer alone, with the same mail
 * server and number of connections. Then it freezes all members as recipients, of whom `BENCH_MEMBERS` is the number.
 */
export async function campaigns(bench: Bench): Promise<string[]> {
  const { pool } = bench.database;
  const size = Buffer.byteLength(compileTemplate({ ...template }).render({ ...SAMPLE, fullName: 'Awa' }).html);
  const sink = await startPeer('sink');
  const port = Number(await sink.line());
  const raw = await startPeer('raw', String(port), String(SMTP_CONNECTIONS), String(Math.round(size / 2)));
  await raw.line();
  try {
    const account = await post(
      bench.url,
      '/api/setting/account',
      { host: '127.0.0.1', port, from: 'bonjour@exemple.sn', minuteLimit: 100_000, dailyLimit: 1_000_000 },
      bench.token,
    );
    const templateId = (await post(bench.url, '/templates', template, bench.token)).data._id;
    const tag = await makeRecipients(pool);
    const create = () =>
      post(
        bench.url,
        '/api/campaign/create',
        { name: 'Bench', template: templateId, filter: { tag }, account: account.data._id },
        bench.token,
      );

    const rates = { raw: [] as number[], ours: [] as number[] };
    // A busy machine slows both down equally, so their ratio does not change.
    const times = async () => ({
      nodemailer: await processorTimeOf(raw.child.pid!),
      sink: await processorTimeOf(sink.child.pid!),
      ...(await processorTimes(bench)),
    });
    const worked: Awaited<ReturnType<typeof times>>[] = [];
    const memory = watchMemory(bench.pid);
    for (let round = 0; round <= ROUNDS; round++) {
      const before = await times();
      raw.child.stdin!.write(`${PER_ROUND}\n`);
      const alone = Number(await raw.line());
      const between = await times();
      const { data } = await create();
      const ours = await runCampaign(bench, data._id);
      const after = await times();
      // The first round warms both up and is not measured.
      if (round > 0) {
        rates.raw.push(alone);
        rates.ours.push(ours);
        worked.push({
          nodemailer: between.nodemailer - before.nodemailer,
          sink: after.sink - between.sink,
          server: after.server - between.server,
          database: after.database - between.database,
        });
      }
    }
    const grown = await memory.stop();
    const share = promisedShare('a whole campaign, of nodemailer alone', '/s', { ours: rates.ours, floor: rates.raw }, 0.85);
    const each = (part: keyof (typeof worked)[number]) => (median(worked.map((one) => one[part])) / PER_ROUND).toFixed(2);
    const show = (values: number[]) => String(Math.round(median(values))).padStart(6);
    const lines = [
      `nodemailer alone   ${show(rates.raw)} /s (median of ${ROUNDS} rounds of ${PER_ROUND}, ${SMTP_CONNECTIONS} connections, ${(size / 1_024).toFixed(0)} kB of HTML)`,
      `a whole campaign   ${show(rates.ours)} /s`,
      `ratio              ${share}`,
      `processor time of an e-mail: nodemailer alone ${each('nodemailer')} ms; a campaign: server ${each('server')} ms, database ${each('database')} ms; the sink ${each('sink')} ms`,
      `memory of the server meanwhile: ${grown}; wanted: 200 MB at most more than before`,
    ];
    return [...lines, ...(await freeze(bench, { template: templateId, account: account.data._id }))];
  } finally {
    raw.child.kill();
    sink.child.kill();
  }
}

/** Makes the members of a round, who are found by a tag however many others there are. Returns its id. */
async function makeRecipients(pool: Pool): Promise<string> {
  const { rows } = await pool.query("insert into tag (name) values ('Campagne') returning id");
  await pool.query(
    `with made as (
       insert into member (full_name, email) select 'Membre ' || i, 'membre' || i || '@exemple.sn' from generate_series(1, $2::int) as i returning id
     ) insert into member_tag (tag_id, member_id) select $1, id from made`,
    [rows[0].id, PER_ROUND],
  );
  return rows[0].id;
}

/** Returns e-mails per second, from the first to the last e-mail of the launch. */
async function runCampaign({ url, token, database }: Bench, id: string): Promise<number> {
  await post(url, `/api/campaign/${id}/launch`, {}, token);
  for (;;) {
    const { rows } = await database.pool.query('select id, state, sent from campaign_run where campaign_id = $1', [id]);
    if (rows[0]?.state === 'completed') {
      if (rows[0].sent !== PER_ROUND) throw new Error(`${rows[0].sent} of ${PER_ROUND} were sent.`);
      const times = 'select extract(epoch from max(sent_at) - min(claimed_at))::float as seconds from delivery where run_id = $1';
      return PER_ROUND / (await database.pool.query(times, [rows[0].id])).rows[0].seconds;
    }
    await sleep(500);
  }
}

/** It names its account: in a whole run, the default one is that of the reminders, which is not linked to anything. */
async function freeze(bench: Bench, by: { template: string; account: string }): Promise<string[]> {
  const { url, token, database } = bench;
  await manyMembers(bench);
  const { data } = await post(url, '/api/campaign/create', { name: 'Gros', ...by, all: true }, token);
  const started = performance.now();
  await post(url, `/api/campaign/${data._id}/launch`, {}, token);
  // These are frozen and not sent.
  await database.pool.query("update mail_account set state = 'reconnect' where id = $1", [by.account]);
  for (;;) {
    const { rows } = await database.pool.query('select state, total from campaign_run where campaign_id = $1', [data._id]);
    if (rows[0] && rows[0].state !== 'freezing') {
      const seconds = (performance.now() - started) / 1_000;
      promised({ name: `freezing ${rows[0].total} recipients`, value: seconds, unit: 's', wanted: { of: 'value', most: 30 } });
      return [`recipients frozen  ${rows[0].total} in ${seconds.toFixed(1)} s from the launch on; wanted: 1000000 in 30 s at most`];
    }
    await sleep(100);
  }
}

async function startPeer(...args: string[]): Promise<{ child: ChildProcess; line: () => Promise<string> }> {
  const child = spawn(process.execPath, ['bench/mail-peer.ts', ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines: Interface = createInterface({ input: child.stdout! });
  const read = lines[Symbol.asyncIterator]();
  return { child, line: async () => String((await read.next()).value) };
}

/** Returns how far the process's memory rises above its start value. */
function watchMemory(pid: number) {
  let highest = 0;
  const before = memoryOf(pid);
  const timer = setInterval(async () => {
    highest = Math.max(highest, await memoryOf(pid));
  }, 200);
  return {
    async stop() {
      clearInterval(timer);
      return `${await before} MB before, ${highest} MB at most`;
    },
  };
}
