import type { Bench } from './server.ts';
import { kB, total, weigh } from './weight.ts';

/** What a browser loads before the sign-in screen of the admin app can be used. */
export async function firstView({ url }: Bench): Promise<string[]> {
  const { html, files } = await weigh(url, '/login');
  const largest = files.toSorted((a, b) => b.gzip - a.gzip).slice(0, 4);
  return [
    `JavaScript and CSS  ${kB(total(files, 'gzip'))} gzip in ${files.length} files (${kB(total(files, 'brotli'))} brotli); wanted: 250 kB at most`,
    `HTML                ${kB(html.gzip)} gzip`,
    ...largest.map((file) => `  ${kB(file.gzip).padStart(9)}  ${file.path}`),
  ];
}
