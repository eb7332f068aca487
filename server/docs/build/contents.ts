import { Marked, type Tokens } from 'marked';
import type { Book, Page } from './books.ts';

export interface Group {
  /** Empty for pages before the first heading. */
  title: string;
  pages: Page[];
  unlisted?: true;
}

/** The contents of a book: what the lists of its index link to, below their headings. Pages that it does not name come last. */
export function contentsOf({ pages: [first, ...others], name }: Book, pageAt: (from: Page, href: string) => Page | undefined): Group[] {
  const index = [first, ...others].find((page) => page?.path === `/docs/${name}`)!;
  const rest = new Set([first, ...others].filter((page) => page !== undefined && page !== index));
  const groups: Group[] = [{ title: '', pages: [] }];
  for (const token of new Marked().lexer(index.markdown)) {
    if (token.type === 'heading' && token.depth === 2) groups.push({ title: token.text, pages: [] });
    if (token.type !== 'list') continue;
    for (const item of (token as Tokens.List).items) {
      const href = /\]\(([^)]+)\)/.exec(item.text)?.[1];
      const page = href === undefined ? undefined : pageAt(index, href);
      if (page && rest.delete(page)) groups.at(-1)!.pages.push(page);
    }
  }
  return [...groups, { title: '', pages: [...rest] as Page[], unlisted: true as const }].filter(({ pages }) => pages.length > 0);
}
