// Run this after a change of dependencies (`node scripts/complete-lock.mjs`). npm omits the binary packages of other
// platforms from package-lock.json when it could not fetch them, and `npm ci` then refuses the file.
import { readFileSync, writeFileSync } from 'node:fs';

const FILE = new URL('../package-lock.json', import.meta.url);
const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32', 'aix'];
const PROCESSORS = ['x64', 'arm64', 'arm', 'ia32', 'ppc64', 'riscv64', 's390x', 'loong64', 'mips64el'];

const lock = JSON.parse(readFileSync(FILE, 'utf8'));
let added = 0;
for (const parent of Object.values(lock.packages)) {
  for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
    const path = `node_modules/${name}`;
    const words = name.split(/[-/]/);
    const os = SYSTEMS.find((system) => words.includes(system));
    const cpu = PROCESSORS.find((processor) => words.includes(processor));
    if (lock.packages[path] || !os || !/^\d/.test(version)) continue;
    const libc = name.includes('musl') ? ['musl'] : /gnu/.test(name) ? ['glibc'] : undefined;
    lock.packages[path] = {
      version,
      ...(cpu && { cpu: [cpu] }),
      ...(parent.dev && { dev: true }),
      ...(os === 'linux' && libc && { libc }),
      optional: true,
      os: [os],
    };
    added++;
  }
}
const { '': root, ...packages } = lock.packages;
const sorted = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en')));
lock.packages = { '': root, ...sorted };
if (added > 0) writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`);
process.stdout.write(`${added} added.\n`);
