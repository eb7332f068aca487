// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { APP_PAGES } from '#contract/app-pages.ts';
import { PAYMENT_VIEWS } from '#web/payments/payments.search.ts';
import { SECTIONS } from '#web/settings/SettingsPage.tsx';
import settingsGuide from '../../docs/guide/en/settings.md?raw';
import { AREAS } from './areas.ts';
import { ACTIONS, PAGES, SETTINGS } from './palette-places.ts';

const links: { to?: string; search?: unknown }[] = [
  ...AREAS.map(({ to }) => ({ to })),
  ...[...PAGES, ...SETTINGS, ...ACTIONS].map(({ link }) => link as { to?: string; search?: unknown }),
];

test('the palette leads to every screen that needs no record', () => {
  // Nobody who is signed in looks for these.
  const others = ['/login', '/register', '/auth/callback'];
  const wanted = APP_PAGES.filter((path) => !path.includes('$') && !others.includes(path));
  const reached = links.map(({ to }) => to);
  expect(
    wanted.filter((path) => !reached.includes(path)),
    'Add these screens to AREAS in areas.ts, which is the sidebar, or to PAGES in palette-places.ts.',
  ).toEqual([]);
});

test('the palette leads to every section of the settings', () => {
  const reached = SETTINGS.map(({ link }) => (link.search as { section?: string }).section ?? 'personal');
  expect(reached, 'SETTINGS in palette-places.ts has the sections of SettingsPage.tsx, in their order.').toEqual(
    SECTIONS.map(({ id }) => id),
  );
});

test('the guide’s page about the settings names every section', () => {
  const unnamed = SECTIONS.map(({ label }) => label).filter((label) => !settingsGuide.includes(`| **${label}** |`));
  expect(unnamed, 'Add these to the table of docs/guide/fr/settings.md and docs/guide/en/settings.md.').toEqual([]);
});

test('the palette leads to every tab of the payments', () => {
  const reached = PAGES.map(({ link }) => (link.search as { view?: string } | undefined)?.view);
  expect(reached.filter(Boolean).toSorted()).toEqual(PAYMENT_VIEWS.toSorted());
});

test('everything in the palette has a name of its own and words for those who call it otherwise', () => {
  const places = [...PAGES, ...SETTINGS, ...ACTIONS];
  expect(new Set(places.map(({ label }) => label)).size).toBe(places.length);
  expect(places.filter(({ keywords }) => !keywords)).toEqual([]);
});
