import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { showPart } from '#web/testing/screen.tsx';
import { BulkProgress } from './BulkProgress.tsx';
import { useBulkAction } from './useBulkAction.ts';

function Actions() {
  const { run } = useBulkAction();
  return ['Accueil', 'Relance'].map((tag) => (
    <button key={tag} type="button" onClick={() => run({ ids: ['awa'] }, { kind: 'add-tag', tag }, tag)}>
      {tag}
    </button>
  ));
}

test('two long changes are both watched', async () => {
  const run = (n: number) => ({ _id: `${n}`, state: 'running', members: 9_000 * n, done: 100, changed: 0, leftOut: [] });
  let started = 0;
  vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
    const n = init?.method === 'POST' ? ++started : Number(String(url).split('/').at(-1));
    return Response.json({ success: true, data: run(n) });
  });
  showPart(
    <>
      <Actions />
      <BulkProgress />
    </>,
  );
  fireEvent.click(screen.getByText('Accueil'));
  expect(await screen.findByText(/of 9,000/)).toBeTruthy();
  fireEvent.click(screen.getByText('Relance'));
  expect(await screen.findByText(/of 18,000/)).toBeTruthy();
  expect(screen.getByText(/of 9,000/)).toBeTruthy();
});
