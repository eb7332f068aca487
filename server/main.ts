// The process starts here. It runs the bundle of the server, which loads in a third of the time that two thousand modules take. `node
// server/run.ts` runs the sources themselves.
import './node-version.ts';
import { buildServerIfStale, SERVER_BUNDLE } from './build-if-stale.ts';
import { StartError } from './start-error.ts';

try {
  await buildServerIfStale((line) => process.stdout.write(`${line}\n`));
} catch (error) {
  process.stderr.write(`${error instanceof StartError ? error.message : (error as Error).stack}\n`);
  process.exit(1);
}
await import(SERVER_BUNDLE.href);
