import { glob, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Marked, type Token, type Tokens } from 'marked';
import { expect, test } from 'vitest';
import { APP_PAGES, isAppPage } from '#contract/app-pages.ts';
import { LANGUAGES } from '#contract/language.ts';
import { inLanguage } from '#server/language.ts';
import { PICTURES } from '../../scripts/docs/pictures.ts';
import { type Page, ROOT, readBooks } from './build/books.ts';
import { linksOf } from './build/links.ts';
import { render } from './build/markdown.ts';

const books = await readBooks();
const linkTo = linksOf(books);
const pages = books.flatMap((book) => book.pages);
const guides = books.filter(({ name }) => name === 'fr' || name === 'en');
const written = pages.filter(({ file }) => file !== 'docs/decisions/index.md');
const decisions = books.find(({ name }) => name === 'decisions')!.pages.filter((page) => written.includes(page));
/** README.md is read where the code is, and is no page of the site. */
const readme: Page = { ...pages[0]!, file: 'README.md', path: '', markdown: await readFile(join(ROOT, 'README.md'), 'utf8') };

function tokensOf<T extends Token>(page: Page, type: T['type']): T[] {
  const marked = new Marked();
  const found: T[] = [];
  marked.walkTokens(marked.lexer(page.markdown), (token) => {
    if (token.type === type) found.push(token as T);
  });
  return found;
}

test('every link of the documentation leads to a page, a heading, a file or a screen', () => {
  const ids = new Map(pages.map((page) => [page.path, render(page, { linkTo: () => undefined, picture: () => undefined }).headings]));
  const dead = [...written, readme].flatMap((page) =>
    tokensOf<Tokens.Link>(page, 'link').flatMap(({ href }) => {
      const target = linkTo(page, href);
      if (!target) return `${page.file}: ${href}`;
      if ('file' in target || !target.href.includes('#') || target.href.startsWith('http')) return [];
      const [path, id] = target.href.split('#');
      return ids.get(path || page.path)?.some((heading) => heading.id === id) ? [] : `${page.file}: ${href}`;
    }),
  );
  expect(dead, 'These links lead to no page, heading, file or screen.').toEqual([]);
});

test('every file of the code that a page names is there', async () => {
  const files: string[] = [];
  for await (const file of glob(['.*.mjs', '*.ts', '{bench,contract,e2e,migrations,scripts,server,web}/**/*.{ts,tsx,mjs,sql}'], {
    cwd: ROOT,
  }))
    files.push(file);
  const missing = [...written, readme]
    .filter(({ markdown }) => !markdown.includes('\nStatus: Replaced'))
    .flatMap((page) =>
      tokensOf<Tokens.Codespan>(page, 'codespan').flatMap(({ text }) =>
        !/^[\w./-]+\.(tsx?|mjs|sql)$/.test(text) || files.some((file) => `/${file}`.endsWith(`/${text}`)) ? [] : `${page.file}: ${text}`,
      ),
    );
  expect(missing, 'No file of the code has these names.').toEqual([]);
});

test('every command of npm that a page names is one of package.json', async () => {
  const { scripts } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  const unknown = [...written, readme].flatMap(({ file, markdown }) =>
    [...markdown.matchAll(/npm run (?:-s )?([a-z][\w:-]*)/g)].flatMap(([, name]) => (name! in scripts ? [] : `${file}: ${name}`)),
  );
  expect(unknown, 'package.json has no scripts of these names.').toEqual([]);
});

test('the drawing of the architecture has every folder of the server', async () => {
  const [, drawing = ''] = /```\n(.*?)```/s.exec(pages.find(({ file }) => file === 'docs/architecture.md')!.markdown) ?? [];
  const folders = (await readdir(join(ROOT, 'server'), { withFileTypes: true })).filter((entry) => entry.isDirectory());
  const forTests = ['fuzz', 'testing'];
  const absent = folders.map(({ name }) => name).filter((name) => !forTests.includes(name) && !new RegExp(`\\b${name}\\b`).test(drawing));
  expect(absent, 'Draw these folders on their floor in docs/architecture.md.').toEqual([]);
});

test('every decision has a date and a status, and one that was replaced and its successor name each other', () => {
  const wrong = decisions.filter(({ file, markdown }) => {
    const [, replacedBy] = /\sStatus: (?:Accepted|Replaced by \[(\d{4})\])/.exec(markdown) ?? ['', 'no status'];
    const successor = decisions.find((one) => one.file.startsWith(`docs/decisions/${replacedBy}`));
    const isNamed = successor?.markdown.includes(`(${file.slice('docs/decisions/'.length)})`);
    return !/^Date: \d{4}-\d{2}-\d{2}\b/m.test(markdown) || (replacedBy !== undefined && !isNamed);
  });
  const advice = 'These decisions lack “Date: YYYY-MM-DD” or “Status: Accepted”, or are not named where they were replaced.';
  expect(
    wrong.map(({ file }) => file),
    advice,
  ).toEqual([]);
});

test('every page has one title, and the guide has the same pages in both languages', () => {
  expect(written.filter((page) => tokensOf<Tokens.Heading>(page, 'heading').filter(({ depth }) => depth === 1).length !== 1)).toEqual([]);
  const [fr, en] = guides.map(({ pages, name }) =>
    pages.map(({ path, screens, forAdmins, ...page }) => ({
      name: path.replace(`/docs/${name}`, ''),
      screens,
      forAdmins,
      pictures: tokensOf<Tokens.Image>(page as Page, 'image').map(({ href }) => href),
      headings: tokensOf<Tokens.Heading>(page as Page, 'heading').map(({ depth }) => depth),
    })),
  );
  expect(fr).toEqual(en);
});

test('the contents of the guide name every page', () => {
  for (const { pages, name } of guides) {
    const index = pages.find(({ path }) => path === `/docs/${name}`)!;
    const named = tokensOf<Tokens.Link>(index, 'link').map(({ href }) => linkTo(index, href));
    const unnamed = pages.filter((page) => page !== index && !named.some((one) => one && 'href' in one && one.href === page.path));
    expect(
      unnamed.map(({ file }) => file),
      `Link these pages from docs/guide/${name}/index.md.`,
    ).toEqual([]);
  }
});

test('every screen of the app is explained by one page of the guide', () => {
  const advice = 'One page of docs/guide names each screen after `screens:` at its beginning, in French and in English.';
  for (const { pages } of guides) expect(pages.flatMap(({ screens }) => screens).toSorted(), advice).toEqual(APP_PAGES.toSorted());
});

test('everything in bold in the guide is written so on a screen', async () => {
  for (const { pages, language } of guides) {
    const labels = await inLanguage(language, () => labelsOfScreens());
    const wrong = pages.flatMap((page) =>
      tokensOf<Tokens.Strong>(page, 'strong').flatMap(({ text }) =>
        labels.has(text.replaceAll('\n', ' ')) ? [] : `${page.file}: ${text}`,
      ),
    );
    expect(wrong, 'Write each of these as the message of the screen says it.').toEqual([]);
  }
});

test('every place on a screen that the operators’ pages name is there', async () => {
  const operations = books.find(({ name }) => name === 'operations')!;
  const wrong: string[] = [];
  for (const { text } of [readme, ...operations.pages].flatMap((page) => tokensOf<Tokens.Em>(page, 'em'))) {
    const [screen = '', place] = text.split(' → ');
    if (place === undefined || !/^(Settings|System|Payments)$/.test(screen)) continue;
    const labels = await inLanguage('en', () => labelsOfScreens(`web/${screen.toLowerCase()}/*.messages.ts`));
    if (!labels.has(place)) wrong.push(text);
  }
  expect(wrong, 'No message of these screens says these places so.').toEqual([]);
});

test('French is written with its own spaces and apostrophes', () => {
  const wrong = guides
    .filter(({ language }) => language === 'fr')
    .flatMap(({ pages }) => pages)
    .flatMap(({ file, markdown }) =>
      markdown.split('\n').flatMap((line) => (/ [:;?!»%](?![-\w])|« |\p{L}'[\p{L}*[]/u.test(line) ? `${file}: ${line}` : [])),
    );
  expect(wrong, 'Put U+00A0 before : ; ? ! » % and after «, and ’ in place of an apostrophe.').toEqual([]);
});

test('every picture of the guide is one that the script takes, and it takes no other', () => {
  const shown = new Set(
    guides.flatMap(({ pages }) => pages).flatMap((page) => tokensOf<Tokens.Image>(page, 'image').map(({ href }) => href)),
  );
  expect([...shown].toSorted()).toEqual(PICTURES.map(({ name }) => `../pictures/${name}.webp`).toSorted());
  for (const { path } of PICTURES) expect(isAppPage(path.split('?')[0]!), path).toBe(true);
});

test('a picture that was not taken leaves nothing on its page', () => {
  const markdown = 'Before.\n\n![The list of members](../pictures/members.webp)\n\nAfter.\n';
  const linkTo = () => undefined;
  expect(render({ markdown }, { linkTo, picture: () => undefined }).html).toBe('<p>Before.</p>\n<p>After.</p>\n');
  const members = { src: '/docs/pictures/en/members.webp', width: 1200, height: 750 };
  expect(render({ markdown }, { linkTo, picture: () => members }).html).toContain('alt="The list of members" width="1200"');
});

/** Every text without arguments of the catalogues, in the language of the moment. */
async function labelsOfScreens(files = '{contract,server,web}/**/*.messages.ts'): Promise<Set<string>> {
  const labels = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value === 'string') labels.add(value);
    else if (typeof value === 'function') {
      try {
        collect(value());
      } catch {
        // A text with arguments.
      }
    } else if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) collect(one);
  };
  for await (const file of glob(files, { cwd: ROOT })) collect(await import(join(ROOT, file)));
  return labels;
}

test('a guide exists for every language', () => expect(guides.map(({ language }) => language).toSorted()).toEqual(LANGUAGES.toSorted()));
