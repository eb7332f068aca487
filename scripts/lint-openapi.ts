// Lints the OpenAPI document of the real app with Redocly's recommended rules. It sends nothing over the network.

import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '#server/app.ts';
import { openDatabase } from '#server/db/connect.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { readEnv } from '#server/env.ts';
import { openLog } from '#server/log.ts';
import { openDeps } from '#server/open-deps.ts';
import { addMigratedDatabase } from '#server/testing/migrated-database.ts';

const folder = await mkdtemp(join(tmpdir(), 'cauri-openapi-'));
try {
  const file = join(folder, 'openapi.json');
  await writeFile(file, JSON.stringify(await makeDocument()));
  process.exitCode = await lint(file);
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function makeDocument(): Promise<object> {
  await addMigratedDatabase(folder);
  const server = await startEmbedded({ folder, durable: false });
  const database = openDatabase(server.connection);
  try {
    const env = readEnv({ CAURI_DATA: folder, PUBLIC_URL: 'https://cauri.test' });
    const deps = await openDeps(env, database, openLog('silent'));
    const app = await buildApp(deps);
    await app.ready();
    const document = app.swagger();
    await app.close();
    await deps.close();
    return document;
  } finally {
    await database.close();
    await server.stop();
  }
}

function lint(file: string): Promise<number> {
  const offline = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const child = spawn('redocly', ['lint', file], { stdio: 'inherit', env: { ...process.env, ...offline } });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
}
