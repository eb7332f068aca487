import { useHotkeys } from '@mantine/hooks';

const LINKS = '[data-row-link]';

/** `/` goes to the search; `j` and `k` from member to member. Not while somebody types. */
export function useListKeys(): void {
  useHotkeys([
    ['/', () => document.getElementById('users-search')?.focus()],
    ['j', () => step(1)],
    ['k', () => step(-1)],
  ]);
}

function step(by: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>(LINKS)];
  const here = links.indexOf(document.activeElement as HTMLElement);
  links[here === -1 ? 0 : Math.min(links.length - 1, Math.max(0, here + by))]?.focus();
}
