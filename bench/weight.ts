import { brotliCompressSync, gzipSync } from 'node:zlib';

export interface Weight {
  path: string;
  bytes: number;
  gzip: number;
  brotli: number;
}

/** Fetches a page and all that it loads before anything is clicked, and weighs each file as it goes over the wire. */
export async function weigh(url: string, page: string): Promise<{ html: Weight; files: Weight[] }> {
  const text = await (await fetch(url + page, { headers: { accept: 'text/html' } })).text();
  const found = new Set<string>();
  const queue = [...text.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css))"/g)].map(([, path]) => path!);
  const files: Weight[] = [];
  for (let path = queue.shift(); path; path = queue.shift()) {
    if (found.has(path)) continue;
    found.add(path);
    const body = await (await fetch(url + path)).text();
    files.push(weight(path, body));
    // Static imports come with the file; dynamic ones wait for a click.
    for (const [, imported] of body.matchAll(/(?:import|from)\s*"(\.{1,2}\/[^"]+\.js)"/g))
      queue.push(new URL(imported!, url + path).pathname);
  }
  return { html: weight(page, text), files };
}

const weight = (path: string, body: string): Weight => ({
  path,
  bytes: Buffer.byteLength(body),
  gzip: gzipSync(body, { level: 9 }).length,
  brotli: brotliCompressSync(body).length,
});

export const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
export const total = (files: Weight[], of: 'bytes' | 'gzip' | 'brotli') => files.reduce((sum, file) => sum + file[of], 0);
