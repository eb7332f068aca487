import { buildIfStale, buildServerIfStale } from '#server/build-if-stale.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Builds what changed once; otherwise the servers of all workers would build it at the same time. */
export default async function build(): Promise<void> {
  await buildServerIfStale(say);
  await buildIfStale(say);
}
