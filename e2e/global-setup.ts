import { buildIfStale } from '#server/build.ts';

/** Builds the web app where it changed: once, before the workers' servers would do it side by side. */
export default () => buildIfStale((line) => process.stdout.write(`${line}\n`));
