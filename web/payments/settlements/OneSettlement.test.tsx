import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { SettlementFile } from '#contract/settlements.ts';
import { showPart } from '#web/testing/screen.tsx';
import { Step } from './OneSettlement.tsx';

const none = { open: 0, all: 0 };
const compared = SettlementFile.parse({
  _id: '0199f000-0000-7000-8000-000000000001',
  moyen: 'Cash',
  name: 'mars.csv',
  state: 'compared',
  header: ['Référence', 'Montant', 'Remarque'],
  sample: [],
  mapping: ['number', 'amount', null],
  currency: 'XOF',
  total: 3,
  firstDay: '2026-03-01',
  lastDay: '2026-03-31',
  rows: { matched: none, differs: none, missing: none, 'left-out': none },
  absent: none,
  sums: [],
  error: null,
  by: 'Awa',
  createdAt: '2026-03-31T10:00:00.000Z',
  comparedAt: '2026-03-31T10:00:02.000Z',
});
const mapping: SettlementFile = { ...compared, state: 'mapping', comparedAt: null };
const comparing: SettlementFile = { ...compared, state: 'comparing' };
const comparedAgain: SettlementFile = { ...compared, comparedAt: '2026-03-31T10:05:02.000Z' };

let arrive: (next: SettlementFile) => void;
function Live({ first }: { first: SettlementFile }) {
  const [now, setNow] = useState(first);
  arrive = (next) => act(() => setNow(next));
  return <Step file={now} onPayment={() => {}} />;
}
const meaning = () => screen.getByLabelText<HTMLSelectElement>('Meaning of Remarque');
const isOpen = () => screen.queryByLabelText('Meaning of Remarque') !== null;
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

beforeEach(() => {
  vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json({ success: true, data: [], count: 0 }));
});

test.each([
  ['not compared yet', mapping],
  ['compared already', compared],
])('the columns that somebody has chosen stay when somebody else compares the same file, which was %s', (_, first) => {
  showPart(<Live first={first} />);
  if (first === compared) fireEvent.click(button('Columns'));
  fireEvent.change(meaning(), { target: { value: 'payer' } });
  expect(screen.queryByText(/Somebody else/)).toBeNull();
  for (const next of [comparing, comparedAgain]) {
    arrive(next);
    expect([next.state, meaning().value, button('Compare').disabled]).toEqual([next.state, 'payer', next === comparing]);
    expect(screen.getByText(/Somebody else has compared this file meanwhile/)).toBeTruthy();
  }
  fireEvent.click(button('Keep the columns'));
  expect([isOpen(), button('Compare again').disabled]).toEqual([false, false]);
  // The choice that was given up does not come back.
  fireEvent.click(button('Columns'));
  expect(meaning().value).toBe('');
});

test('who has changed no column follows the comparison of somebody else', () => {
  showPart(<Live first={mapping} />);
  arrive(comparing);
  expect(isOpen()).toBe(false);
  arrive(comparedAgain);
  expect([isOpen(), button('Compare again').disabled]).toEqual([false, false]);
});
