import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { LANGUAGES, type Language } from '#contract/language.ts';
import { inLanguage } from '#server/language.ts';
import { type Book, type Page, ROOT, readBooks } from './books.ts';
import { contentsOf } from './contents.ts';
import { linksOf } from './links.ts';
import { type Rendered, render } from './markdown.ts';
import { documentOf } from './template.ts';

/** The command `npm run docs:pictures` puts its pictures there, with a file that names them with their sizes. */
export const PICTURES = 'docs/guide/pictures';
export type Pictures = Record<string, { width: number; height: number }>;

/** Each language has pairs of a screen and the page that explains it: `[screen, address]`. */
export type Screens = Record<Language, [screen: string, path: string][]>;

/** Writes the documentation as HTML files, and an index for the search of each language, into `docs` of a build that has its assets. */
export async function buildDocs(build: string): Promise<void> {
  const folder = join(build, 'docs');
  const books = await readBooks();
  const link = linksOf(books);
  const byPath = new Map(books.flatMap(({ pages }) => pages).map((page) => [page.path, page]));
  const pageAt = (from: Page, href: string): Page | undefined => {
    const target = link(from, href);
    return target && 'href' in target ? byPath.get(target.href) : undefined;
  };
  const pictures = await readPictures();
  const rendered = new Map<Page, Rendered>();
  for (const { pages, language } of books)
    for (const page of pages)
      rendered.set(
        page,
        render(
          { markdown: /^# /m.test(page.markdown) ? page.markdown : `# ${page.title}\n\n${page.markdown}` },
          { linkTo: (href) => link(page, href), picture: (name) => pictureAt(pictures, language, name) },
        ),
      );

  const assets = await readAssets(join(build, 'public/docs'));
  const indexes = await writeIndexes(folder, books, rendered);
  for (const book of books) {
    const contents = contentsOf(book, pageAt);
    for (const page of book.pages) {
      const { html, headings } = rendered.get(page)!;
      const frame = { book, page, contents, html, headings, assets, searchIndex: indexes[book.language] };
      const document = inLanguage(book.language, () => documentOf({ ...frame, translation: translationOf(page, byPath) }));
      await write(join(folder, 'pages', `${page.path.slice('/docs/'.length)}.html`), document);
    }
  }
  const screens = Object.fromEntries(
    LANGUAGES.map((language) => [
      language,
      books.find(({ name }) => name === language)!.pages.flatMap(({ screens, path }) => screens.map((screen) => [screen, path] as const)),
    ]),
  );
  await write(join(folder, 'screens.json'), JSON.stringify(screens));
  for (const name of Object.keys(pictures)) {
    await mkdir(dirname(join(folder, 'pages/pictures', name)), { recursive: true });
    await copyFile(join(ROOT, PICTURES, name), join(folder, 'pages/pictures', name));
  }
}

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

function translationOf({ path }: Page, byPath: Map<string, Page>): { language: Language; path: string } | undefined {
  const [, , from = '', name] = path.split('/');
  const language = LANGUAGES.find((one) => LANGUAGES.some((other) => other === from) && one !== from);
  const other = language && byPath.get(name ? `/docs/${language}/${name}` : `/docs/${language}`);
  return other && { language, path: other.path };
}

const readPictures = async (): Promise<Pictures> =>
  JSON.parse(await readFile(join(ROOT, PICTURES, 'pictures.json'), 'utf8').catch(() => '{}')) as Pictures;

/** In Markdown a picture is `../pictures/members.webp`; there is one for each language. */
function pictureAt(pictures: Pictures, language: Language, href: string) {
  const name = `${language}/${href.split('/').at(-1)}`;
  return pictures[name] && { src: `/docs/pictures/${name}`, ...pictures[name] };
}

interface Built {
  file: string;
  css?: string[];
}

async function readAssets(folder: string) {
  const manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')) as Record<string, Built>;
  const { file, css = [] } = manifest['web/docs/browser.ts']!;
  const at = (name: string) => `/public-assets/docs/${name}`;
  return { script: at(file), styles: css.map(at), icon: at(manifest['web/favicon.svg']!.file) };
}

/** The search of a language finds its guide and the pages for operators, and in English those for developers too. */
async function writeIndexes(folder: string, books: Book[], rendered: Map<Page, Rendered>): Promise<Record<Language, string>> {
  const paths = {} as Record<Language, string>;
  for (const language of LANGUAGES) {
    const found = books.filter((book) => book.language === language || book.name === 'operations').flatMap(({ pages }) => pages);
    const sections = found.flatMap((page) =>
      rendered.get(page)!.sections.map(({ heading, id, text }, i) => ({
        path: i === 0 ? page.path : `${page.path}#${id}`,
        page: page.title,
        heading: i === 0 ? '' : heading,
        text,
      })),
    );
    const json = JSON.stringify(sections);
    const digest = createHash('sha256').update(json).digest('base64url').slice(0, 10);
    paths[language] = `/docs/search/${language}-${digest}.json`;
    await write(join(folder, 'search', `${language}-${digest}.json`), json);
  }
  return paths;
}
