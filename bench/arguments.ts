import { parseArgs } from 'node:util';

/** A call of `npm run bench` asks for these benchmarks, or for another system, and for a file to keep the result in. */
export interface Asked {
  /** The benchmarks to run; all of them when none is named. */
  benchmarks: string[];
  /** The system beside which Cauri is measured instead. */
  peer?: string;
  /** The file that keeps the result. */
  json?: string;
}

/** Reads the arguments. Throws an error whose message says what is wrong. */
export function readArguments(args: string[], known: { benchmarks: readonly string[]; peers: readonly string[] }): Asked {
  const { values, positionals } = parseArgs({
    args,
    options: { json: { type: 'string' }, peer: { type: 'string' } },
    allowPositionals: true,
  });
  const unknown = positionals.filter((name) => !known.benchmarks.includes(name));
  if (unknown.length > 0) throw new Error(`There is no benchmark called ${unknown.join(', ')}. There are: ${known.benchmarks.join(', ')}.`);
  if (values.peer !== undefined && !known.peers.includes(values.peer))
    throw new Error(`There is no comparison with ${values.peer}. There are: ${known.peers.join(', ')}.`);
  if (values.peer !== undefined && positionals.length > 0)
    throw new Error('A comparison with another system runs alone: leave the names of the benchmarks away.');
  return { benchmarks: positionals, ...values };
}
