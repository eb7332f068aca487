// `node scripts/chaos.ts --seed 1 --minutes 10`: people answer with files, providers report payments, staff edit, import, export and
// send campaigns, scenarios run and clients book, while processes are killed, frozen and restarted, PostgreSQL too, connections are
// cut and stalled, tables are locked, the disk fills and the clock jumps. Then everything must settle and every invariant hold.
import { parseArgs } from 'node:util';
import { proveChaos } from './chaos/run.ts';

const { values } = parseArgs({ options: { seed: { type: 'string', default: '1' }, minutes: { type: 'string', default: '5' } } });
const say = (line: string) => void process.stdout.write(`${line}\n`);
let close: (() => Promise<void>) | undefined;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, async () => {
    say(`Ended by ${signal}: everything that was started is stopped.`);
    await close?.();
    process.exit(1);
  });
const lines = await proveChaos({
  seed: Number(values.seed),
  ms: Number(values.minutes) * 60_000,
  webs: 2,
  workers: 2,
  longest: 8_000,
  pause: 250,
  hurry: false,
  say,
  onOpen: (world) => {
    close = world.close;
  },
});
for (const line of lines) say(line);
