// For every test of a screen: what jsdom lacks and Mantine asks for.
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// What comes a moment later: a second, which is usual, is sometimes too short for a busy machine.
configure({ asyncUtilTimeout: 10_000 });
afterEach(cleanup);

window.matchMedia ??= (query) => ({
  matches: false,
  media: query,
  onchange: null,
  addListener: () => {},
  removeListener: () => {},
  addEventListener: () => {},
  removeEventListener: () => {},
  dispatchEvent: () => false,
});

window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

window.HTMLElement.prototype.scrollIntoView ??= () => {};
