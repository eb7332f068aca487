import { promised } from './figures.ts';
import { COUNT, countByQuestion, type ManyResponses, manyResponses } from './many-responses.ts';
import { type Bench, get as getJson, post } from './server.ts';
import { line } from './timing.ts';

const LIMIT = 25;

/** Reading and deleting responses of a large form through HTTP; the summary beside the plain SQL that counts it anew. */
export async function responses(bench: Bench): Promise<string[]> {
  const started = performance.now();
  const many = await manyResponses(bench);
  const lines = [
    `${COUNT} responses of ${many.questions.length} questions, made in ${((performance.now() - started) / 1000).toFixed(1)} s; wanted: 100 ms p95 at most`,
  ];
  const get = (path: string) => () => getJson(bench.url, path, bench.token);
  const sql = (text: string, values: unknown[]) => () => bench.database.pool.query(text, values);

  let worst = 0;
  const note = (ms: number) => {
    worst = Math.max(worst, ms);
  };
  lines.push(await line('summary', get(`/api/forms/${many.formId}/summary`), { floor: sql(countByQuestion, [many.formId]), note }));
  for (const { name, filters, more = '' } of selections(many)) {
    const filter = filters.length > 0 ? `&filters=${encodeURIComponent(JSON.stringify(filters))}` : '';
    const path = (page: number) => `/api/answers/${many.formId}?limit=${LIMIT}&page=${page}${filter}${more}`;
    const { count, atLeast } = (await get(path(1))()) as { count: number; atLeast?: true };
    const last = Math.max(1, Math.ceil(count / LIMIT));
    const pages = new Map(
      [
        ['first', 1],
        ['middle', Math.ceil(last / 2)],
        ['last', last],
      ].map(([label, page]) => [page as number, label as string]),
    );
    const matching = `${name} (${count}${atLeast ? '+' : ''})`;
    for (const [page, label] of pages) lines.push(await line(`${matching}, ${label} page`, get(path(page)), { note }));
    if (atLeast) lines.push(await line(`${matching}, count all`, get(`/api/answers/${many.formId}/count?${filter}${more}`)));
  }
  // Each search is for another text.
  for (const [name, text] of Object.entries({
    'in few responses': (n: number) => `dossier ${1_000 + n}`,
    'in many responses': (n: number) => 'je vends des tissus wax à Treichville, dossier '.slice(0, 3 + n),
  })) {
    let n = 0;
    const ask = () => {
      const filters = JSON.stringify([{ questionId: many.questions[7]!.id, op: 'contains', value: text(n++) }]);
      return get(`/api/answers/${many.formId}?limit=${LIMIT}&filters=${encodeURIComponent(filters)}`)();
    };
    lines.push(await line(`texts that are ${name}`, ask, { note }));
  }
  const { data } = (await get(`/api/answers/${many.formId}?limit=1&page=${COUNT / 2}`)()) as { data: { _id: string }[] };
  lines.push(await line('one response of the middle, its place and neighbours', get(`/api/responses/${data[0]!._id}`), { note }));
  lines.push(
    await line('what is held of one person; wanted: 1000 ms', () =>
      post(bench.url, '/api/responses/traces', { value: many.rareEmail }, bench.token),
    ),
  );
  promised({ name: `pages of ${COUNT} responses, the slowest, p95`, value: worst, unit: 'ms', wanted: { of: 'value', most: 100 } });
  return [...lines, ...(await deletion(bench, many))];
}

interface Selected {
  name: string;
  filters: { questionId: string; op: string; value?: string }[];
  /** More parameters for the address. */
  more?: string;
}

const NOBODY = '01a20476-bae4-7179-bf1a-1050a33b3868';

function selections({ questions, rareEmail }: ManyResponses): Selected[] {
  const [name, email, payment, networks, city, , birth, text, , offer, , , , , member] = questions.map((q) => q.id);
  const is = (questionId: string | undefined, value: string) => ({ questionId: questionId!, op: 'is', value });
  const contains = (questionId: string | undefined, value: string) => ({ questionId: questionId!, op: 'contains', value });
  const option = (questionId: string | undefined, i = 0) => is(questionId, questions.find((q) => q.id === questionId)!.options![i]!.id);
  const [from, to] = [200, 20].map((ago) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10));
  const period = `&from=${from}&to=${to}`;
  return [
    { name: 'all', filters: [] },
    { name: 'one choice of 4', filters: [option(payment)] },
    { name: 'one choice of 40', filters: [option(city, 3)] },
    { name: 'one e-mail address', filters: [is(email, rareEmail)] },
    { name: 'one day', filters: [is(birth, '1980-06-15')] },
    { name: 'two choices', filters: [option(payment), option(city, 3)] },
    { name: 'three common choices', filters: [option(offer), option(member), option(networks)] },
    { name: 'text answered', filters: [{ questionId: text!, op: 'answered' }] },
    { name: 'text empty', filters: [{ questionId: text!, op: 'empty' }] },
    { name: 'text skipped', filters: [{ questionId: text!, op: 'skipped' }] },
    { name: 'answered by nobody', filters: [{ questionId: NOBODY, op: 'answered' }] },
    { name: 'rare text', filters: [contains(text, 'dossier 1999')] },
    { name: 'common text', filters: [contains(text, 'tissus')] },
    { name: 'text in each', filters: [contains(email, 'exemple')] },
    { name: 'text of another question', filters: [contains(name, 'exemple')] },
    { name: 'text and choice', filters: [contains(name, 'kone 1'), option(payment)] },
    { name: 'days', filters: [], more: period },
    { name: 'days, choice and text', filters: [option(offer), contains(text, 'wax')], more: period },
    { name: 'late', filters: [], more: '&late=true' },
    { name: 'choice, oldest first', filters: [option(payment)], more: '&order=asc' },
  ];
}

/** A quarter of them go and come back. */
async function deletion({ url, token }: Bench, { formId, questions }: ManyResponses): Promise<string[]> {
  const filters = [{ questionId: questions[2]!.id, op: 'is', value: questions[2]!.options![0]!.id }];
  const started = performance.now();
  const { data } = await post(url, `/api/answers/${formId}/delete`, { filters }, token);
  const deleted = performance.now();
  await post(url, `/api/answers/${formId}/restore`, { deletionId: data.deletionId }, token);
  const restored = performance.now();
  promised({ name: `deleting ${data.count} responses`, value: (deleted - started) / 1000, unit: 's', wanted: { of: 'value', most: 3 } });
  return [
    `deleting ${data.count} responses (wanted: 3 s at most) took ${((deleted - started) / 1000).toFixed(1)} s, their undo ${((restored - deleted) / 1000).toFixed(1)} s`,
  ];
}
