import { existsSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path/posix';
import { isAppPage } from '#contract/app-pages.ts';
import { type Book, type Page, ROOT } from './books.ts';

/** A link leads to an address, or to a file of the project that is no page; undefined when there is neither. */
export type Target = { href: string } | { file: string } | undefined;

/** Tells where the links of the pages lead. In the files they are relative, so that they work where the files are read as they are. */
export function linksOf(books: Book[]): (from: Page, href: string) => Target {
  const pages = new Map(books.flatMap(({ pages }) => pages).map((page) => [page.file, page]));
  return (from, href) => {
    if (/^(https?|mailto):|^#/.test(href)) return { href };
    const [path = '', hash] = href.split('#', 2);
    if (path.startsWith('/')) return isAppPage(path.split('?')[0]!) || path === '/' || path.startsWith('/api/docs') ? { href } : undefined;
    const file = normalize(join(dirname(from.file), path)).replace(/\/$/, '');
    const page = pages.get(file) ?? pages.get(`${file}/index.md`);
    if (page) return { href: hash ? `${page.path}#${hash}` : page.path };
    return existsSync(join(ROOT, file)) ? { file } : undefined;
  };
}
