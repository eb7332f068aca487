import '@fontsource-variable/figtree/wght.css';
import './docs.css';
import { searchIn } from './search.ts';

// The appearance that was chosen in the app, which Mantine stores under this key.
const scheme = localStorage.getItem('mantine-color-scheme-value');
if (scheme === 'light' || scheme === 'dark') document.documentElement.style.colorScheme = scheme;

document.addEventListener('DOMContentLoaded', () => {
  const box = document.querySelector<HTMLElement>('.search');
  if (box) searchIn(box);
  // The page that is open is in sight in a long list of contents.
  document.querySelector('.contents [aria-current=page]')?.scrollIntoView({ block: 'center' });
  scrollTo(0, scrollY);
});
