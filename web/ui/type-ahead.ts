// A list to choose from answers to letters, as those of browsers do: the highlight goes to the next option that begins with what was
// typed. Mantine moves it by arrows only, so the arrows are pressed.

/** Letters that follow one another within this time are one word. */
const PAUSE_MS = 800;
let word = '';
let timer: ReturnType<typeof setTimeout> | undefined;

const plain = (text: string | null) => (text ?? '').normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase();

/** Handles a key before Mantine does. The field is one that only shows the chosen option; in others the letters are text. */
export function typeAhead(event: KeyboardEvent): void {
  const { target: field, key } = event;
  if (!(field instanceof HTMLInputElement) || !field.readOnly || field.getAttribute('role') !== 'combobox') return;
  if ([...key].length !== 1 || event.ctrlKey || event.altKey || event.metaKey) return;
  // A space within a word belongs to it; alone, it opens and closes the list.
  if (key === ' ' && word === '') return;
  event.preventDefault();
  event.stopPropagation();
  clearTimeout(timer);
  timer = setTimeout(() => {
    word = '';
  }, PAUSE_MS);
  word += plain(key) || ' ';
  if (field.getAttribute('aria-expanded') !== 'true') press(field, 'ArrowDown');
  // A list that was just opened is there after the next render.
  setTimeout(() => moveTo(field, word));
}

function moveTo(field: HTMLInputElement, wanted: string): void {
  const list = document.getElementById(field.getAttribute('aria-controls') ?? '');
  const options = [...(list?.querySelectorAll<HTMLElement>('[data-combobox-option]:not([data-combobox-disabled])') ?? [])];
  const at = options.findIndex((option) => option.hasAttribute('data-combobox-selected'));
  // The same letter again goes on to the next option with it; more letters may stay on the one that is highlighted.
  const isRepeated = new Set(wanted).size === 1;
  const start = isRepeated ? at + 1 : Math.max(at, 0);
  const ordered = [...options.slice(start), ...options.slice(0, start)];
  const found = ordered.find((option) => plain(option.textContent).startsWith(isRepeated ? wanted[0]! : wanted));
  for (let tries = options.length; found && !found.hasAttribute('data-combobox-selected') && tries > 0; tries--) press(field, 'ArrowDown');
}

const press = (field: HTMLElement, code: string) =>
  field.dispatchEvent(new KeyboardEvent('keydown', { code, key: code, bubbles: true, cancelable: true }));
