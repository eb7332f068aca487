import type MiniSearch from 'minisearch';

/** One part of a page, as server/docs/build writes it. */
interface Section {
  path: string;
  page: string;
  /** Empty for the beginning of a page. */
  heading: string;
  text: string;
}

interface Found {
  sections: Section[];
  index: MiniSearch;
}

const MOST = 12;
const AROUND = 60;

/** Accents do not matter, so that « modele » finds « modèle ». */
const plain = (word: string): string =>
  word
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '');

/** Gives the search box of a page its life. What it searches is loaded when somebody turns to it. */
export function searchIn(box: HTMLElement): void {
  const input = box.querySelector('input')!;
  const found = box.querySelector<HTMLElement>('.found')!;
  const none = box.querySelector('.none')!;
  const list = box.querySelector('ul')!;
  let loading: Promise<Found> | undefined;
  const load = () =>
    (loading ??= loadIndex(box.dataset.index!).catch((error: unknown) => {
      loading = undefined;
      throw error;
    }));

  const show = async () => {
    const query = input.value.trim();
    let results: Section[] = [];
    let problem = box.dataset.none!;
    try {
      results = query ? searchFor(await load(), query) : [];
    } catch {
      problem = box.dataset.failed!;
    }
    // Somebody may have typed on meanwhile.
    if (query !== input.value.trim()) return;
    list.replaceChildren(...results.map((section) => entryOf(section, query)));
    none.textContent = results.length > 0 ? '' : problem;
    found.hidden = query === '';
  };
  const close = () => {
    found.hidden = true;
  };

  box.hidden = false;
  input.addEventListener('focus', () => void load().catch(() => undefined));
  input.addEventListener('input', () => void show());
  box.addEventListener('keydown', (event) => moveByKeys(event, input, list, close));
  document.addEventListener('click', (event) => {
    if (!box.contains(event.target as Node)) close();
  });
  document.addEventListener('keydown', (event) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    input.focus();
    input.select();
  });
}

async function loadIndex(path: string): Promise<Found> {
  const [{ default: MiniSearch }, response] = await Promise.all([import('minisearch'), fetch(path)]);
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  const sections = (await response.json()) as Section[];
  const index = new MiniSearch({
    fields: ['heading', 'page', 'text'],
    processTerm: plain,
    searchOptions: {
      boost: { heading: 4, page: 3 },
      // The guide says what to do. A note on a decision has the same words in its title, and only says why.
      boostDocument: (id) => (sections[id as number]?.path.startsWith('/docs/decisions') ? 0.1 : 1),
      prefix: true,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
      combineWith: 'AND',
    },
  });
  index.addAll(sections.map((section, id) => ({ id, ...section })));
  return { sections, index };
}

const searchFor = ({ sections, index }: Found, query: string): Section[] =>
  index
    .search(query)
    .slice(0, MOST)
    .flatMap(({ id }) => sections[id as number] ?? []);

/** A result: the heading, its page, and the words around what was searched. */
function entryOf({ path, page, heading, text }: Section, query: string): HTMLElement {
  const link = document.createElement('a');
  link.href = path;
  const first = plain(query.split(/\s+/)[0]!);
  const at = Math.max(0, plain(text).indexOf(first));
  const from = at < AROUND ? 0 : text.lastIndexOf(' ', at - AROUND / 2) + 1;
  link.append(
    element('strong', heading || page),
    heading ? element('small', page) : '',
    element('span', text.slice(from, from + 2 * AROUND)),
  );
  const item = document.createElement('li');
  item.append(link);
  return item;
}

function element(name: string, text: string): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

/** The arrows move between the field and the results, Enter opens the first one, Escape closes them. */
function moveByKeys(event: KeyboardEvent, input: HTMLInputElement, list: HTMLElement, close: () => void): void {
  const stops = [input, ...list.querySelectorAll('a')];
  const at = stops.indexOf(event.target as HTMLAnchorElement);
  if (event.key === 'Escape') {
    close();
    input.focus();
  } else if (event.key === 'Enter' && at === 0) (stops[1] as HTMLAnchorElement | undefined)?.click();
  else if (event.key === 'ArrowDown') stops[at + 1]?.focus();
  else if (event.key === 'ArrowUp') stops[at - 1]?.focus();
  else return;
  event.preventDefault();
}
