import { parseArgs } from 'node:util';

export const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Reads the options of the command line, which are all numbers; an option that is not given has the number of the defaults. */
export function readNumbers<Name extends string>(defaults: Record<Name, number>): Record<Name, number> {
  const named = Object.entries(defaults).map(([name, value]) => [name, { type: 'string', default: String(value) }] as const);
  const { values } = parseArgs({ options: Object.fromEntries(named) });
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Number(value)])) as Record<Name, number>;
}
