import { randomUUID } from 'node:crypto';
import { promised } from './figures.ts';
import { type Bench, post } from './server.ts';
import { slowNetwork } from './slow-network.ts';
import { kB, total, weigh } from './weight.ts';

/** Measures what a stranger's phone loads to answer a form of fifteen questions, and when it shows them on a slow network. */
export async function answerPage({ url, token }: Bench): Promise<string[]> {
  const questions = Array.from({ length: 15 }, (_, i) => ({
    id: randomUUID(),
    type: 'short-answer',
    title: `Question ${i + 1}`,
    required: true,
  }));
  const { data } = await post(
    url,
    '/api/forms',
    { title: 'Candidature', description: '', isPublished: true, visibility: 'public', questions },
    token,
  );
  const { html, files } = await weigh(url, `/share/response/${data.id}`);
  promised({ name: 'answering page, JavaScript and CSS', value: total(files) / 1_000, unit: 'kB', wanted: { of: 'value', most: 50 } });
  return [
    `HTML with its style  ${kB(html.gzip)} gzip: the form can be answered with this alone`,
    `JavaScript and CSS   ${kB(total(files))} gzip in ${files.length} files; wanted: 50 kB at most`,
    ...(await slowNetwork('answering page', `${url}/share/response/${data.id}`)),
  ];
}
