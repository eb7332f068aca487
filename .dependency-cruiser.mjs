import { readdirSync } from 'node:fs';

/** These two parts of one floor do not know each other. */
const MESSAGES = ['templates', 'accounts', 'sending', 'campaigns', 'reminders', 'channels'];
const FORMS = ['forms', 'uploads', 'invites', 'answers', 'tus'];

// The floors of the server, from the ground up (docs/architecture.md says what each holds). A folder or file imports values only
// from its own floor and from floors below; types may come from above. Folders never import one another in a circle, not even types.
const FLOORS = {
  ground: [
    'db',
    'http',
    'jobs',
    'time',
    'files',
    'storage',
    'env.ts',
    'errors.ts',
    'log.ts',
    'meters.ts',
    'tracing',
    'language.ts',
    'stored-texts.ts',
    'stored-errors.ts',
    'deps.ts',
    'secrets.ts',
    'secrets.messages.ts',
    'key-fingerprint.ts',
    'signatures.ts',
    'cut-text.ts',
    'do-all.ts',
    'is-running.ts',
    'make-folder.ts',
    'sync-folder.ts',
    'start-error.ts',
    'version.ts',
  ],
  integrations: ['integrations'],
  staff: ['notices', 'mail', 'settings', 'audit.ts', 'auth', 'coaches', 'team'],
  members: ['members'],
  money: ['products', 'accounting', 'billing', 'profiles', 'payments', 'webhooks'],
  'messages and forms': [...MESSAGES, ...FORMS],
  tools: ['reservations', 'pay', 'scenarios', 'imports', 'settlements', 'exports', 'circle', 'tasks'],
  top: [
    ...['dashboard', 'notifications', 'landing', 'deleted', 'housekeeping', 'backup', 'system', 'demo', 'docs'],
    ...[
      'all-jobs.ts',
      'open-deps.ts',
      'stored-messages.ts',
      'worker.ts',
      'app.ts',
      'build.ts',
      'build-if-stale.ts',
      'public-pages.ts',
      'welcome.ts',
      'secret-key.ts',
      'stopper.ts',
      'node-version.ts',
    ],
    ...['admin.ts', 'commands', 'main.ts', 'run.ts'],
  ],
};
const TESTING = ['testing', 'fuzz'];

const known = new Set([...Object.values(FLOORS).flat(), ...TESTING]);
const unknown = readdirSync(new URL('./server/', import.meta.url)).filter((name) => !known.has(name) && !name.endsWith('.test.ts'));
if (unknown.length > 0) throw new Error(`Give ${unknown.map((name) => `server/${name}`).join(', ')} a floor in .dependency-cruiser.mjs.`);

const pathOf = (names) =>
  `^server/(${names.map((name) => (name.endsWith('.ts') ? `${name.replace('.', '\\.')}$` : `${name}/`)).join('|')})`;
const HAND_IN =
  'Hand a function in from server/app.ts or server/worker.ts, write a row or a job, or move the file to the floor that needs it.';
const CIRCLE = 'Mend the imports that other rules name first, because one closes many circles. Or move what both need to a folder below.';
const MEET = 'Move what both sides need to contract/, which imports neither of them.';
const VALUES = { dependencyTypesNot: ['type-only'] };

/** `npm run floors` prints the advice below each import that breaks the rule. */
const rule = (name, comment, from, to) => ({ name, severity: 'error', comment, from, to });

const upwards = Object.entries(FLOORS)
  .slice(0, -1)
  .map(([floor, names], i) => {
    const above = Object.values(FLOORS).slice(i + 1);
    return rule(`${floor} knows nothing above`, HAND_IN, { path: pathOf(names) }, { path: pathOf(above.flat()), ...VALUES });
  });

export default {
  forbidden: [
    ...upwards,
    rule('messages do not know forms', HAND_IN, { path: pathOf(MESSAGES) }, { path: pathOf(FORMS), ...VALUES }),
    rule('forms do not know messages', HAND_IN, { path: pathOf(FORMS) }, { path: pathOf(MESSAGES), ...VALUES }),
    { ...rule('no circle of folders', CIRCLE, { path: '^server/[^/]+$' }, { circular: true }), scope: 'folder' },
    rule('web and server meet in contract', MEET, { path: '^web/' }, { path: '^server/' }),
    rule('server and web meet in contract', MEET, { path: '^server/' }, { path: '^web/' }),
    rule('contract knows nobody', MEET, { path: '^contract/' }, { path: '^(server|web)/' }),
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['\\.test\\.tsx?$', '(^|/)testing(\\.ts|/)', '^server/fuzz/'] },
  },
};
