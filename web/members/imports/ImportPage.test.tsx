import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ImportOptions, MemberImport } from '#contract/imports.ts';
import { showPart } from '#web/testing/screen.tsx';
import { Step } from './ImportPage.tsx';
import { importById } from './imports.api.ts';

const one = MemberImport.parse({
  _id: '0199f000-0000-7000-8000-000000000001',
  kind: 'members',
  name: 'mars.csv',
  state: 'mapping',
  format: 'csv',
  encoding: 'UTF-8',
  separator: ';',
  sheets: [],
  sheet: null,
  header: ['Nom', 'Adresse', 'Remarque'],
  sample: [],
  mapping: ['fullName', 'email', null],
  options: ImportOptions.parse({}),
  remembered: null,
  suggested: ['fullName', 'email', null],
  total: 3,
  position: 3,
  stepAt: '2026-03-01T10:00:00.000Z',
  added: 0,
  updated: 0,
  skipped: 0,
  undone: 0,
  kept: 0,
  error: null,
  by: 'Awa',
  createdAt: '2026-03-01T10:00:00.000Z',
  finishedAt: null,
});
const checking: MemberImport = { ...one, state: 'checking', position: 0, stepAt: '2026-03-01T10:05:00.000Z' };
const checked: MemberImport = { ...checking, state: 'checked', position: 3, stepAt: '2026-03-01T10:05:02.000Z' };

let arrive: (next: MemberImport) => void;
function Live() {
  const [now, setNow] = useState(one);
  arrive = (next) => act(() => setNow(next));
  return <Step one={now} />;
}
const meaning = () => screen.getByLabelText<HTMLSelectElement>('Meaning of “Remarque”');

beforeEach(() => {
  vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json({ success: true, data: [] }));
});

test('the columns that somebody has chosen stay when somebody else checks the same import', () => {
  showPart(<Live />);
  fireEvent.change(meaning(), { target: { value: 'work' } });
  for (const next of [checking, checked]) {
    arrive(next);
    expect(meaning().value).toBe('work');
    expect(screen.getByText(/Somebody else has checked this import meanwhile/)).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Check 3 rows' }).disabled).toBe(next === checking);
  }
  fireEvent.click(screen.getByRole('button', { name: 'Keep the columns' }));
  expect(screen.getByText(/Nothing is changed yet/)).toBeTruthy();
  // The choice that was given up does not come back.
  fireEvent.click(screen.getByRole('button', { name: 'Change the columns' }));
  expect(meaning().value).toBe('');
});

test('who has changed nothing follows the check of somebody else', () => {
  showPart(<Live />);
  arrive(checking);
  expect(screen.getByRole('progressbar')).toBeTruthy();
  arrive(checked);
  expect(screen.getByText(/Nothing is changed yet/)).toBeTruthy();
});

test('a first due day that is no day is sent as it was typed, so that the check refuses it and does not go on without it', async () => {
  const sent: { options: ImportOptions }[] = [];
  vi.mocked(window.fetch).mockImplementation(async (_, init) => {
    if (init?.method !== 'POST') return Response.json({ success: true, data: [] });
    sent.push(JSON.parse(String(init.body)));
    return Response.json({ success: false, message: 'Please enter a day.' }, { status: 400 });
  });
  showPart(<Live />);
  fireEvent.change(screen.getByLabelText(/^First payment due/), { target: { value: '31/13/2026' } });
  fireEvent.click(screen.getByRole('button', { name: 'Check 3 rows' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Please enter a day.');
  expect(ImportOptions.safeParse(sent[0]?.options).success).toBe(false);
});

test('an import says so when the scenarios that it starts could not be loaded', async () => {
  vi.mocked(window.fetch).mockImplementation(async (address) =>
    String(address).includes('scenario')
      ? Response.json({ success: false, message: 'Please wait.' }, { status: 429 })
      : Response.json({ success: true, data: [], count: 0 }),
  );
  // The rows are in the address, which `showPart` does not have.
  const routeTree = createRootRoute({ component: () => <Step one={{ ...checked, added: 3 }} /> });
  const router = createRouter({ routeTree, history: createMemoryHistory() });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  expect(await screen.findByText(/The scenarios that this import starts could not be loaded/)).toBeTruthy();
});

test('a small file is shown a moment after a job has read it, and no more is asked then', async () => {
  vi.useFakeTimers();
  const states = ['reading', 'mapping', 'mapping'];
  const asked = vi
    .spyOn(window, 'fetch')
    .mockReset()
    .mockImplementation(async () => Response.json({ success: true, data: { ...one, state: states.shift() } }));
  const observer = new QueryObserver(new QueryClient(), importById(one._id));
  const leave = observer.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(0);
  expect(observer.getCurrentResult().data?.state).toBe('reading');
  await vi.advanceTimersByTimeAsync(500);
  expect(observer.getCurrentResult().data?.state).toBe('mapping');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveBeenCalledTimes(2);
  leave();
  vi.useRealTimers();
});
