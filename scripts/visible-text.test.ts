import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

test('the check of visible texts says what to do about each kind of fault', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cauri-texts-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  await mkdir(join(folder, 'server/tasks'), { recursive: true });
  writeFileSync(join(folder, 'server/tasks/tasks.routes.ts'), "throw new AppError(404, 'This task does not exist any more.');\n");
  writeFileSync(
    join(folder, 'server/tasks/tasks.messages.ts'),
    "export const gone = message({ en: 'Is it gone?', fr: 'Elle est partie ?' });\n",
  );
  const { status, stdout } = spawnSync(process.execPath, [new URL('./visible-text.ts', import.meta.url).pathname], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stdout).toContain('tasks.routes.ts:1: This task does not exist any more.\nMove each of these texts to the file *.messages.ts');
  expect(stdout).toContain('tasks.messages.ts: gone\nDelete each of these messages');
  expect(stdout).toContain('Elle est partie ?\nWrite a no-break space (U+00A0)');
});
