// For every test of a screen: what jsdom lacks and Mantine asks for, and a browser that remembers nothing of the test before. The files
// share the loaded modules, and these keep who is signed in, what was fetched, which question is open and which errors nobody has closed.
import { cleanNotifications } from '@mantine/notifications';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { queryClient } from '#web/api/query-client.ts';
import { signOut } from '#web/api/session.ts';
import { dismiss } from '#web/ui/confirm.tsx';
import { toast } from '#web/ui/toast.tsx';

// An element that comes a moment later has a second by default, which is sometimes too short for a busy machine.
configure({ asyncUtilTimeout: 10_000 });
afterEach(async () => {
  cleanup();
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  dismiss();
  await queryClient.cancelQueries();
  queryClient.clear();
  toast.leaveAccount();
  cleanNotifications();
  signOut();
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
});

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

// A text field that grows waits for the fonts, which jsdom does not have.
if (!document.fonts) Object.defineProperty(document, 'fonts', { value: new EventTarget() });

window.HTMLElement.prototype.scrollIntoView ??= () => {};
