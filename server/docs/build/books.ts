import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Language } from '#contract/language.ts';

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** A part of the documentation with its own contents. Its files are Markdown, and `index` lists the others in their order. */
export interface Book {
  name: 'fr' | 'en' | 'operations' | 'developers' | 'decisions';
  /** The language of its pages. Only the guide of the staff exists in both. */
  language: Language;
  pages: Page[];
}

export interface Page {
  /** The file, such as `docs/guide/fr/members.md`. */
  file: string;
  /** The address, such as `/docs/fr/members`; that of the index is that of the book. */
  path: string;
  title: string;
  /** The Markdown below the front matter. */
  markdown: string;
  /** The screens that the page explains, as contract/app-pages.ts writes them. */
  screens: string[];
  forAdmins: boolean;
}

const FOLDERS = [
  { name: 'fr', language: 'fr', folder: 'docs/guide/fr', index: 'index.md' },
  { name: 'en', language: 'en', folder: 'docs/guide/en', index: 'index.md' },
  { name: 'operations', language: 'en', folder: 'docs/operations', index: 'index.md' },
  { name: 'developers', language: 'en', folder: 'docs', index: 'developers.md', more: ['CONTRIBUTING.md'] },
  { name: 'decisions', language: 'en', folder: 'docs/decisions' },
] as const satisfies { name: Book['name']; language: Language; folder: string; index?: string; more?: string[] }[];

/** Reads the whole documentation. A new file needs no entry anywhere. */
export const readBooks = (): Promise<Book[]> =>
  Promise.all(
    FOLDERS.map(async ({ name, language, folder, ...rest }) => {
      const index = 'index' in rest ? `${folder}/${rest.index}` : undefined;
      const files = (await readdir(join(ROOT, folder))).filter((file) => file.endsWith('.md')).map((file) => `${folder}/${file}`);
      const all = [...files, ...('more' in rest ? rest.more : [])].sort();
      const pages = await Promise.all(
        all.map((file) => readPage(file, file === index ? `/docs/${name}` : `/docs/${name}/${basename(file, '.md').toLowerCase()}`)),
      );
      return { name, language, pages: index ? pages : [listOf(name, pages), ...pages] };
    }),
  );

async function readPage(file: string, path: string): Promise<Page> {
  const text = await readFile(join(ROOT, file), 'utf8');
  const [, head = '', markdown = text] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? [];
  const fact = (name: string) => new RegExp(`^${name}: *(.+)$`, 'm').exec(head)?.[1]?.trim();
  return {
    file,
    path,
    title: /^# (.+)$/m.exec(markdown)?.[1]?.replaceAll('`', '') ?? basename(file),
    markdown,
    screens: fact('screens')?.split(/, */) ?? [],
    forAdmins: fact('for') === 'admins',
  };
}

const listOf = (name: Book['name'], pages: Page[]): Page => ({
  file: `docs/${name}/index.md`,
  path: `/docs/${name}`,
  title: `${name[0]?.toUpperCase()}${name.slice(1)}`,
  markdown: pages.map(({ title, file }) => `- [${title}](${basename(file)})`).join('\n'),
  screens: [],
  forAdmins: false,
});
