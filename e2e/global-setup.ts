import { buildIfStale } from '#server/build.ts';

/** Builds the web app once if it changed; otherwise the servers of all workers would build it at the same time. */
export default () => buildIfStale((line) => process.stdout.write(`${line}\n`));
