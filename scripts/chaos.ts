// `node scripts/chaos.ts --seed 1 --minutes 10`: people answer with files, providers report payments, staff edit, import, export and
// send campaigns, scenarios run and clients book, while processes are killed, frozen and restarted, PostgreSQL too, connections are
// cut and stalled, tables are locked, the disk fills and the clock jumps. Then everything must settle and every invariant hold.
import { proveChaos } from './chaos/run.ts';
import { readNumbers, say } from './proof/tools.ts';

const { seed, minutes } = readNumbers({ seed: 1, minutes: 5 });
let close: (() => Promise<void>) | undefined;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, async () => {
    say(`Ended by ${signal}: everything that was started is stopped.`);
    await close?.();
    process.exit(1);
  });
const lines = await proveChaos({
  seed,
  ms: minutes * 60_000,
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
