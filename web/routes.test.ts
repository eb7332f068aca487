// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { APP_PAGES } from '#contract/app-pages.ts';
import { router } from './routes.tsx';

test('the server knows every address of the app, and no other one', () => {
  // The landing page stands at `/`; the app only leads on from there.
  const paths = Object.keys(router.routesByPath).filter((path) => path !== '/');
  expect(paths.toSorted(), 'APP_PAGES in contract/app-pages.ts has the addresses of web/routes.tsx.').toEqual(APP_PAGES.toSorted());
});
