import { setTimeout as delay } from 'node:timers/promises';
import { countByQuestion, type ManyResponses, seedResponses } from './many-responses.ts';
import { type Bench, median, p95, post } from './server.ts';

const COUNT = 200_000;
const LIMIT = 25;
const TIMES = 40;
/** Slow ones are measured less often. */
const BUDGET_MS = 6_000;

/** Reading and deleting responses of a large form through HTTP, each beside the best plain SQL for the same answer. */
export async function responses(bench: Bench): Promise<string[]> {
  const started = performance.now();
  const many = await seedResponses(bench, COUNT);
  const lines = [
    `${COUNT} responses of ${many.questions.length} questions, made in ${((performance.now() - started) / 1000).toFixed(1)} s; wanted: 50 ms p95 at most`,
  ];
  lines.push(await arranged(bench, many));
  const get = (path: string) => async () => {
    const response = await fetch(bench.url + path, { headers: { authorization: `Bearer ${bench.token}` } });
    const body = await response.json();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(body)}`);
    return body;
  };
  const sql = (text: string, values: unknown[]) => () => bench.database.pool.query(text, values);

  lines.push(await line('summary', get(`/api/forms/${many.formId}/summary`), sql(countByQuestion, [many.formId])));
  for (const { name, filters, more = '', where } of selections(many)) {
    const filter = filters.length > 0 ? `&filters=${encodeURIComponent(JSON.stringify(filters))}` : '';
    const path = (page: number) => `/api/answers/${many.formId}?limit=${LIMIT}&page=${page}${filter}${more}`;
    const { count } = (await get(path(1))()) as { count: number };
    const last = Math.max(1, Math.ceil(count / LIMIT));
    const pages = new Map(
      [
        ['first', 1],
        ['middle', Math.ceil(last / 2)],
        ['last', last],
      ].map(([label, page]) => [page as number, label as string]),
    );
    for (const [page, label] of pages)
      lines.push(
        await line(`${name} (${count}), ${label} page`, get(path(page)), sql(plain(where), [many.formId, LIMIT, (page - 1) * LIMIT])),
      );
  }
  // What blocks answered before is kept: these have not been asked.
  for (const [name, text] of Object.entries({
    'in few': (n: number) => `dossier ${1_000 + n}`,
    'in each': (n: number) => 'je vends des tissus wax à Treichville, dossier '.slice(0, 3 + n),
  })) {
    let n = 0;
    const ask = () => {
      const filters = JSON.stringify([{ questionId: many.questions[7]!.id, op: 'contains', value: text(n++) }]);
      return get(`/api/answers/${many.formId}?limit=${LIMIT}&filters=${encodeURIComponent(filters)}`)();
    };
    lines.push(await line(`a text not searched for before, ${name}`, ask));
  }
  const { data } = (await get(`/api/answers/${many.formId}?limit=1&page=${COUNT / 2}`)()) as { data: { _id: string }[] };
  lines.push(await line('one response of the middle, its place and neighbours', get(`/api/responses/${data[0]!._id}`)));
  lines.push(
    await line('what is held of one person, everything read', () =>
      post(bench.url, '/api/responses/traces', { value: many.rareEmail }, bench.token),
    ),
  );
  return [...lines, ...(await deletion(bench, many))];
}

/** Blocks are built behind the responses, once a minute: how long the job took to come and to be done. */
async function arranged({ database }: Bench, { formId, count }: ManyResponses): Promise<string> {
  const since = performance.now();
  for (;;) {
    const { rows } = await database.pool.query('select coalesce(sum(n), 0)::int as n from response_block where form_id = $1', [formId]);
    if (rows[0].n >= count) return `in blocks ${((performance.now() - since) / 1000).toFixed(1)} s later`;
    await delay(100);
  }
}

interface Selected {
  name: string;
  filters: { questionId: string; op: string; value?: string }[];
  /** Of the address. */
  more?: string;
  where: string;
}

function selections({ questions, rareEmail }: ManyResponses): Selected[] {
  const [name, email, payment, networks, city, , , text, , offer, , , , , member] = questions.map((q) => ({
    ...q,
    options: q.options ?? [],
  }));
  type Asked = typeof name;
  const is = (question: Asked, value: string) => ({ questionId: question!.id, op: 'is', value });
  const contains = (question: Asked, value: string) => ({ questionId: question!.id, op: 'contains', value });
  const among = (question: Asked, value: string | string[]) => `and answers @> '${JSON.stringify({ [question!.id]: value })}'`;
  const like = (question: Asked, value: string) => `and answers ->> '${question!.id}' ilike '%${value}%'`;
  const option = (question: Asked, i = 0) => question!.options[i]!.id;
  const [wave, dakar] = [option(payment), option(city, 3)];
  const days = [200, 20].map((ago) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10));
  const between = `and submitted_at >= '${days[0]}' and submitted_at < date '${days[1]}' + 1`;
  const period = `&from=${days[0]}&to=${days[1]}`;
  return [
    { name: 'all', filters: [], where: '' },
    { name: 'one choice of 4', filters: [is(payment, wave)], where: among(payment, wave) },
    { name: 'one choice of 40', filters: [is(city, dakar)], where: among(city, dakar) },
    { name: 'one e-mail address', filters: [is(email, rareEmail)], where: among(email, rareEmail) },
    { name: 'two choices', filters: [is(payment, wave), is(city, dakar)], where: `${among(payment, wave)} ${among(city, dakar)}` },
    {
      name: 'three common choices',
      filters: [is(offer, option(offer)), is(member, option(member)), is(networks, option(networks))],
      where: `${among(offer, option(offer))} ${among(member, option(member))} ${among(networks, [option(networks)])}`,
    },
    { name: 'text answered', filters: [{ questionId: text!.id, op: 'answered' }], where: `and answers ? '${text!.id}'` },
    { name: 'rare text', filters: [contains(text, 'dossier 1999')], where: like(text, 'dossier 1999') },
    { name: 'common text', filters: [contains(text, 'tissus')], where: like(text, 'tissus') },
    { name: 'text in each', filters: [contains(email, 'exemple')], where: like(email, 'exemple') },
    {
      name: 'text and choice',
      filters: [contains(name, 'kone 1'), is(payment, wave)],
      where: `${like(name, 'koné 1')} ${among(payment, wave)}`,
    },
    { name: 'days', filters: [], more: period, where: between },
    {
      name: 'days, choice and text',
      filters: [is(offer, option(offer)), contains(text, 'wax')],
      more: period,
      where: `${between} ${among(offer, option(offer))} ${like(text, 'wax')}`,
    },
    { name: 'late', filters: [], more: '&late=true', where: 'and late' },
    { name: 'choice, oldest first', filters: [is(payment, wave)], more: '&order=asc', where: among(payment, wave) },
  ];
}

const plain = (where: string) => `
  select id, submitted_at, late, answers from response where form_id = $1 and deleted_at is null ${where}
  order by submitted_at desc, id desc limit $2 offset $3`;

async function line(name: string, ours: () => Promise<unknown>, floor?: () => Promise<unknown>): Promise<string> {
  const [mine, theirs] = [await measure(ours), floor && (await measure(floor))];
  const beside = theirs ? `; plain SQL without a count ${ms(median(theirs))}, p95 ${ms(p95(theirs))}` : '';
  return `${name.padEnd(46)} ${ms(median(mine))}, p95 ${ms(p95(mine))}${beside}`;
}

async function measure(work: () => Promise<unknown>): Promise<number[]> {
  await work();
  const took: number[] = [];
  const end = performance.now() + BUDGET_MS;
  while (took.length < TIMES && (took.length < 3 || performance.now() < end)) {
    const started = performance.now();
    await work();
    took.push(performance.now() - started);
  }
  return took;
}

const ms = (value: number) => `${value.toFixed(1).padStart(7)} ms`;

/** A quarter of them go and come back. */
async function deletion({ url, token }: Bench, { formId, questions }: ManyResponses): Promise<string[]> {
  const filters = [{ questionId: questions[2]!.id, op: 'is', value: questions[2]!.options![0]!.id }];
  const started = performance.now();
  const { data } = await post(url, `/api/answers/${formId}/delete`, { filters }, token);
  const deleted = performance.now();
  await post(url, `/api/answers/${formId}/restore`, { deletionId: data.deletionId }, token);
  const restored = performance.now();
  return [
    `deleting ${data.count} responses in one go took ${((deleted - started) / 1000).toFixed(1)} s, their undo ${((restored - deleted) / 1000).toFixed(1)} s`,
  ];
}
