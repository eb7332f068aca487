import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build, type Rollup } from 'vite';
import { expect, test } from 'vitest';
import type { Contract } from '#contract/endpoint.ts';
import { contractForTheBrowser } from '../vite.contract.ts';

const FOLDER = fileURLToPath(new URL('../contract/', import.meta.url));

test('the browser calls every endpoint by its own method, path and access', async () => {
  for (const file of await readdir(FOLDER)) {
    const text = await readFile(FOLDER + file, 'utf8');
    for (const [, name] of text.matchAll(/^export const (\w+) = contract\(/gm)) {
      const output = (await build({
        configFile: false,
        logLevel: 'error',
        plugins: [contractForTheBrowser()],
        build: { write: false, minify: false, lib: { entry: FOLDER + file, formats: ['es'] } },
      })) as Rollup.RollupOutput[];
      const browser = await import(`data:text/javascript,${encodeURIComponent(output[0]!.output[0].code)}`);
      const server = await import(FOLDER + file);
      expect(callsOf(browser[name!]), file).toEqual(callsOf(server[name!]));
    }
  }
});

const callsOf = (contract: Contract) =>
  Object.entries(contract).map(([name, { method, path, access }]) => `${name}: ${method} ${path} ${access}`);
