import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { afterAll, expect, test } from 'vitest';
import type { Contract } from '#contract/endpoint.ts';
import { contractForTheBrowser } from '../vite.contract.ts';

const FOLDER = fileURLToPath(new URL('../contract/', import.meta.url));
const built = await mkdtemp(join(tmpdir(), 'cauri-contract-'));
afterAll(() => rm(built, { recursive: true, force: true }));

test('the browser calls every endpoint by its own route and access, and once where the server does it once', async () => {
  const contracts: { module: string; name: string }[] = [];
  for (const file of await readdir(FOLDER)) {
    const text = await readFile(FOLDER + file, 'utf8');
    for (const [, name] of text.matchAll(/^export const (\w+) = contract\(/gm)) contracts.push({ module: file.slice(0, -3), name: name! });
  }
  // All at once, because each build of one would bundle what they share anew.
  await build({
    configFile: false,
    logLevel: 'error',
    plugins: [contractForTheBrowser()],
    build: {
      outDir: built,
      minify: false,
      lib: {
        entry: Object.fromEntries(contracts.map(({ module }) => [module, `${FOLDER}${module}.ts`])),
        formats: ['es'],
        fileName: (_, module) => `${module}.mjs`,
      },
      rolldownOptions: { output: { chunkFileNames: '[name]-[hash].mjs' } },
    },
  });
  for (const { module, name } of contracts) {
    const browser = await import(join(built, `${module}.mjs`));
    const server = await import(`${FOLDER}${module}.ts`);
    expect(callsOf(browser[name]), module).toEqual(callsOf(server[name]));
  }
  expect(contracts.length).toBeGreaterThan(40);
});

const callsOf = (contract: Contract) =>
  Object.entries(contract).map(([name, { route, access, once }]) => `${name}: ${route} ${access} ${once ?? ''}`);
