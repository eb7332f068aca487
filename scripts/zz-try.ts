import { startEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';

const t = performance.now();
const e = await startEmbedded({
  folder: process.argv[2]!,
  say: console.log,
  namespaces: !process.argv.includes('--drop'),
  dieWithUs: !process.argv.includes('--nodie'),
});
console.log('ready', Math.round(performance.now() - t), e.pid);
console.log(await migrate(e), Math.round(performance.now() - t));
if (process.argv.includes('--stay')) await new Promise((r) => process.once('SIGTERM', r));
await e.stop();
console.log('stopped', Math.round(performance.now() - t));
