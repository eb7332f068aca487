import { readdir } from 'node:fs/promises';
import { z } from 'zod';

const CONTRACTS = new URL('../../contract/', import.meta.url);

/** The prefixes for contracts whose exports have general names, such as `RunStep`. */
const PREFIXES: Record<string, string> = { answers: 'Form', campaigns: 'Campaign', history: 'History', 'scenario-parts': 'Scenario' };

let named: Promise<void> | undefined;
/** Makes every schema that a contract exports a component of the OpenAPI document, under the name of its export; once in a process. */
export const nameComponents = (): Promise<void> => (named ??= name());

async function name(): Promise<void> {
  const names = new Map<string, z.core.$ZodType>();
  const contracts = (await readdir(CONTRACTS)).filter((file) => /^[\w-]+\.ts$/.test(file)).map((file) => file.replace(/\.ts$/, ''));
  // A contract may export a schema of another one again, which gets its name without a prefix.
  for (const contract of contracts.toSorted((a, b) => Number(a in PREFIXES) - Number(b in PREFIXES) || a.localeCompare(b))) {
    const prefix = PREFIXES[contract] ?? '';
    for (const [exported, schema] of Object.entries(await import(new URL(`${contract}.ts`, CONTRACTS).href))) {
      if (!(schema instanceof z.core.$ZodType) || [...names.values()].includes(schema)) continue;
      const name = (exported.startsWith(prefix) ? exported : prefix + exported).replace(/Input$/, 'Content');
      if (names.has(name)) throw new Error(`Two schemas of the contracts are called ${name}: the OpenAPI document needs another prefix.`);
      names.set(name, schema);
    }
  }
  // The library appends "Input" to the name of a schema whose input differs from its output.
  for (const [id, schema] of names) z.globalRegistry.add(schema, { id });
}
