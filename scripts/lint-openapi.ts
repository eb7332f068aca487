// Lints the OpenAPI document of the real app with Redocly's recommended rules. It sends nothing over the network.

import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serveWeb } from './proof/serve.ts';
import { onStage } from './proof/stage.ts';

process.exitCode = await onStage(false, async (stage) => {
  const { app } = await serveWeb(stage, { PUBLIC_URL: 'https://cauri.test' });
  const file = join(stage.env.CAURI_DATA, 'openapi.json');
  await writeFile(file, JSON.stringify(app.swagger()));
  return lint(file);
});

function lint(file: string): Promise<number> {
  const offline = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const child = spawn('redocly', ['lint', file], { stdio: 'inherit', env: { ...process.env, ...offline } });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
}
