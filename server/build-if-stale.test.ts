import { execFile } from 'node:child_process';
import { appendFile, chmod, cp, mkdir, mkdtemp, rm, symlink, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

test('a start bundles the server when its sources have changed, and says what is missing for it', { timeout: 120_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cauri-test-build-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const name of ['server', 'contract', 'package.json', 'package-lock.json', 'tsconfig.base.json', 'vite.server.config.ts'])
    await cp(name, join(folder, name), { recursive: true });
  await symlink(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
  // A setting that is refused ends the process before it needs a database.
  const start = (options = {}) =>
    promisify(execFile)(process.execPath, ['server/main.ts'], { cwd: folder, env: { ...process.env, PORT: 'eighty' }, ...options }).then(
      () => 'It started.',
      ({ stdout, stderr }) => stdout + stderr,
    );
  const refusal = /^These settings cannot be used: PORT .*\n$/;
  const [, ...rest] = (await start()).split(/(?<=^Building the server; later starts use this build\.\n)/);
  expect(rest).toEqual([expect.stringMatching(refusal)]);
  expect(await start()).toMatch(refusal);

  await appendFile(join(folder, 'server/version.ts'), '// Changed.\n');
  // The user of the service may not write to the folder. Root may write everywhere, so another user starts it then.
  await chmod(folder, 0o555);
  expect(await start(process.getuid?.() === 0 && { uid: 65_534 })).toBe(
    `The sources of the server changed since it was built, and this user may not write to ${folder}/: run \`npm run build\` there as the owner of that folder, then start again.\n`,
  );
  await chmod(folder, 0o755);
  await unlink(join(folder, 'node_modules'));
  await mkdir(join(folder, 'node_modules'));
  expect(await start()).toBe(
    'The sources of the server changed since it was built, and the packages that build it are not installed: run `npm ci`, then start again.\n',
  );
});
