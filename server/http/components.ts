import { z } from 'zod';
import * as contracts from '#contract/all.ts';

/** The prefixes for contracts whose exports have general names, such as `RunStep`. */
const PREFIXES: Record<string, string> = { answers: 'Form', campaigns: 'Campaign', history: 'History', 'scenario-parts': 'Scenario' };

let isDone = false;
/** Makes every schema that a contract exports a component of the OpenAPI document, under the name of its export; once in a process. */
export function nameComponents(): void {
  if (isDone) return;
  const names = new Map<string, z.core.$ZodType>();
  // A contract may export a schema of another one again, which gets its name without a prefix.
  const sorted = Object.entries(contracts).toSorted(([a], [b]) => Number(a in PREFIXES) - Number(b in PREFIXES) || a.localeCompare(b));
  for (const [contract, exports] of sorted) {
    const prefix = PREFIXES[contract] ?? '';
    for (const [exported, schema] of Object.entries(exports)) {
      if (!(schema instanceof z.core.$ZodType) || [...names.values()].includes(schema)) continue;
      const name = (exported.startsWith(prefix) ? exported : prefix + exported).replace(/Input$/, 'Content');
      if (names.has(name)) throw new Error(`Two schemas of the contracts are called ${name}: the OpenAPI document needs another prefix.`);
      names.set(name, schema);
    }
  }
  // The library appends "Input" to the name of a schema whose input differs from its output.
  for (const [id, schema] of names) z.globalRegistry.add(schema, { id });
  isDone = true;
}
