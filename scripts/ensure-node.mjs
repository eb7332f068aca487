// The npm scripts that start Cauri, its commands, its tests or its benchmarks run this first, on whatever Node the machine has. Cauri runs
// on the Node of the npm package `node`. That package downloads its binary in an install script, which npm can be configured to skip; in
// that case this script runs it.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const [major, minor] = process.versions.node.split('.').map(Number);
const recent = major > 24 || (major === 24 && minor >= 7);
const folder = fileURLToPath(new URL('../node_modules/node/', import.meta.url));
if (!recent && !existsSync(`${folder}bin/node`)) {
  try {
    execFileSync(process.execPath, ['installArchSpecificPackage.js'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  } catch {
    console.error(`Cauri needs Node 24.7 or later; this is ${process.version} and the npm package "node" could not be installed.`);
    console.error('Install Node 24, or run `npm ci` again with access to the npm registry.');
    process.exit(1);
  }
}
