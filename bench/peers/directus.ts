import { randomBytes, randomUUID } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { manyMembers } from '../many-members.ts';
import { during, posting } from '../raw-http.ts';
import { type Bench, get, median, post } from '../server.ts';
import { fill, makeForm } from '../submissions.ts';
import { measureTogether } from '../timing.ts';
import type { SignIn } from '../weight.ts';
import { byTurns, type Comparison, compareMemory } from './comparison.ts';
import { compareFirstViews } from './first-views.ts';
import { type Package, prepare, type System } from './system.ts';

/** This starts its command line without the wrapper, which asks the npm registry for a newer version at each start. */
export const DIRECTUS: Package = { name: 'directus', version: '12.4.0', program: '../@directus/api/dist/cli/run.js' };
const PORT = 3_997;
const ADDRESS = `http://127.0.0.1:${PORT}`;
const TOKEN = randomBytes(16).toString('hex');
const USER = { email: 'bench@example.com', password: 'bench le baobab 7' };
/** The policy of visitors without an account, which every installation has under this id. */
const PUBLIC_POLICY = 'abf8a154-5b1c-4a46-ac9c-7300570f4f17';

const ROUND_MS = 4_000;
const CLIENTS = 8;
const LIMIT = 25;
/** Up to so many, both count exactly. */
const COUNTED = 10_000;
/** Both reach the 10,000th row with this page. */
const DEEP_PAGE = 400;

const ID = { field: 'id', type: 'integer', schema: { is_primary_key: true, has_auto_increment: true }, meta: {} };
const SORTED = ['full_name', 'joined_at'];
const TEXTS = 'full_name email phone nationality status product source payment_status payment_option'.split(' ');
const NUMBERS = ['age', 'payment_sequence'];

/** Members and answers, in Cauri and in Directus by turns: the same rows, the same PostgreSQL, the same Node. */
export async function directus(bench: Bench): Promise<Comparison[]> {
  const system = await prepare(bench, DIRECTUS, ({ url }, folder) => ({
    HOST: '127.0.0.1',
    PORT: String(PORT),
    PUBLIC_URL: ADDRESS,
    DB_CLIENT: 'pg',
    DB_CONNECTION_STRING: url,
    SECRET: TOKEN,
    ADMIN_EMAIL: USER.email,
    ADMIN_PASSWORD: USER.password,
    ADMIN_TOKEN: TOKEN,
    STORAGE_LOCAL_ROOT: folder,
    EXTENSIONS_PATH: folder,
    TELEMETRY: 'false',
    LOG_STYLE: 'raw',
    // It refuses nothing because the machine is busy.
    PRESSURE_LIMITER_ENABLED: 'false',
  }));
  try {
    await system.once('bootstrap');
    const server = await system.serve(['start'], ADDRESS, '/server/ping');
    try {
      const { count } = await manyMembers(bench);
      await copyMembers(bench, system);
      return [
        ...(await compareLists(bench, count)),
        ...(await compareAnswers(bench)),
        await compareMemory(bench, server),
        ...(await compareFirstViews(bench, ADDRESS, [
          { name: 'sign-in page', ours: '/login', theirs: '/admin/login' },
          { name: 'list of members', ours: '/users', theirs: '/admin/content/member', signIn },
        ])),
      ];
    } finally {
      await server.stop();
    }
  } finally {
    await system.remove();
  }
}

const signIn: SignIn = (tab) => tab.request.post(`${ADDRESS}/auth/login`, { data: { ...USER, mode: 'session' } });

/** Its collection has the columns of our list; those by which it is sorted have an index, as its screens offer. */
async function copyMembers({ database }: Bench, { pool }: System): Promise<void> {
  const field = (name: string, type: string) => ({ field: name, type, schema: { is_indexed: SORTED.includes(name) }, meta: {} });
  await post(
    ADDRESS,
    '/collections',
    {
      collection: 'member',
      schema: {},
      meta: {},
      fields: [
        ID,
        ...TEXTS.map((name) => field(name, 'string')),
        ...NUMBERS.map((name) => field(name, 'integer')),
        field('joined_at', 'timestamp'),
      ],
    },
    TOKEN,
  );
  const columns = [...TEXTS, ...NUMBERS, 'joined_at'].join(', ');
  const [from, into] = [await database.pool.connect(), await pool.connect()];
  try {
    await pipeline(
      from.query(copyTo(`copy (select ${columns} from member order by id) to stdout`)),
      into.query(copyFrom(`copy member (${columns}) from stdin`)),
    );
    await into.query('vacuum analyze member');
  } finally {
    from.release();
    into.release();
  }
}

async function compareLists({ url, token }: Bench, count: number): Promise<Comparison[]> {
  const list = (ours: string, theirs: string) =>
    [
      () => get(url, `/api/circle?limit=${LIMIT}&${ours}`, token),
      () => get(ADDRESS, `/items/member?limit=${LIMIT}&meta=filter_count&${theirs}`, TOKEN),
    ] as const;
  const [ours, theirs] = list('search=fatou', 'search=fatou');
  const [found, foundThere] = [await ours(), await theirs()];
  if (found.count !== Math.min(COUNTED, foundThere.meta.filter_count))
    throw new Error(`The same search finds ${found.count} members here and ${foundThere.meta.filter_count} there.`);
  const first = list('page=1', 'page=1&sort=-joined_at');
  const cases = [
    { name: `list of ${count} members, first page with its count`, work: first, clients: 1 },
    { name: `the same, ${CLIENTS} clients at once`, work: first, clients: CLIENTS },
    { name: 'the same by name', work: list('sort=fullName&order=asc', 'page=1&sort=full_name'), clients: 1 },
    { name: `the same, page ${DEEP_PAGE}`, work: list(`page=${DEEP_PAGE}`, `page=${DEEP_PAGE}&sort=-joined_at`), clients: 1 },
    { name: 'search for a name, first page with its count', work: list('search=fatou', 'search=fatou&sort=-joined_at'), clients: 1 },
    {
      name: 'all members with a name counted exactly',
      work: [
        () => get(url, '/api/circle/count?search=fatou', token),
        () => get(ADDRESS, '/items/member?aggregate[count]=*&search=fatou', TOKEN),
      ] as const,
      clients: 1,
    },
  ];
  const all: Comparison[] = [];
  for (const { name, work, clients } of cases)
    all.push(
      await byTurns({ name: `${name}, median`, unit: 'ms', better: 'less' }, work, async (one) =>
        median(await measureTogether(clients, one)),
      ),
    );
  return all;
}

/** One response of fifteen questions each, sent by visitors without an account. */
async function compareAnswers({ url, token }: Bench): Promise<Comparison[]> {
  const form = (await post(url, '/api/forms', makeForm(), token)).data;
  const answers = fill(form.questions);
  const values = Object.values(answers);
  await post(
    ADDRESS,
    '/collections',
    {
      collection: 'response',
      schema: {},
      // Its log of all changes is left off: ours keeps none of answers either.
      meta: { accountability: null },
      fields: [
        ID,
        { field: 'submission_key', type: 'uuid', schema: { is_unique: true }, meta: {} },
        { field: 'submitted_at', type: 'timestamp', schema: {}, meta: { special: ['date-created'] } },
        ...values.map((value, i) => ({ field: `q${i}`, type: Array.isArray(value) ? 'json' : 'text', schema: {}, meta: {} })),
      ],
    },
    TOKEN,
  );
  const allowed = { policy: PUBLIC_POLICY, collection: 'response', action: 'create', fields: ['*'], permissions: {}, validation: {} };
  await post(ADDRESS, '/permissions', allowed, TOKEN);
  const row = Object.fromEntries(values.map((value, i) => [`q${i}`, value]));
  const all: Comparison[] = [];
  for (const clients of [1, 16]) {
    const work = [
      () => posting(new URL('/api/answers', url), clients, () => JSON.stringify({ formId: form.id, answers, submissionKey: randomUUID() })),
      () => posting(new URL('/items/response', ADDRESS), clients, () => JSON.stringify({ ...row, submission_key: randomUUID() })),
    ] as const;
    all.push(
      await byTurns({ name: `answers stored, ${clients} at once`, unit: '/s', better: 'more' }, work, (one) => during(ROUND_MS, one)),
    );
  }
  return all;
}
