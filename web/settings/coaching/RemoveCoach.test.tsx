import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Coach } from '#contract/coaches.ts';
import { signIn, signOut } from '#web/api/session.ts';
import { showPart } from '#web/testing/screen.tsx';
import { USER } from '#web/testing/user.ts';
import { RemoveCoach } from './RemoveCoach.tsx';

const [awa, binta, cheikh] = ['Awa', 'Binta', 'Cheikh'].map(
  (name, i) => ({ _id: `01a3f0c2-0000-7000-8000-00000000000${i}`, name, status: 'Active', removed: false }) as Coach,
);
const SESSION = { _id: 'one', date: '2026-12-05', time: '10:00', client: 'Moussa', service: 'Bilan' };

beforeEach(() => {
  vi.stubGlobal('fetch', async (address: unknown) => {
    const to = new URL(String(address), 'http://cauri.test').searchParams.get('to');
    if (to === cheikh!._id) return new Promise(() => {});
    if (!String(address).includes(awa!._id)) return Response.json({ success: true, coachs: [awa, binta, cheikh] });
    return Response.json({ success: true, data: [{ ...SESSION, isTaken: to === binta!._id }], count: 1, members: 0 });
  });
  signIn(USER, true);
});
afterEach(() => {
  signOut();
  vi.unstubAllGlobals();
});

test('what one coach cannot take over is not said of another one whose sessions are loading', async () => {
  showPart(<RemoveCoach coach={awa!} opened onClose={() => {}} />);
  const to = await screen.findByRole('combobox');
  await screen.findByRole('option', { name: 'Binta' });
  await userEvent.selectOptions(to, 'Binta');
  expect(await screen.findByText('Taken')).toBeTruthy();
  await userEvent.selectOptions(to, 'Cheikh');
  expect(screen.queryByText('Taken')).toBeNull();
});
