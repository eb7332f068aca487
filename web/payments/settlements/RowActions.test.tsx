import { focusManager } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { SettlementRow } from '#contract/settlements.ts';
import { showPart } from '#web/testing/screen.tsx';
import { RowActions } from './RowActions.tsx';

const amount = { value: 25_000, currency: 'XOF' as const };
const row: SettlementRow = {
  ...{ n: 2, reference: 'A1', day: '2026-03-01', amount, fee: null, payer: 'Awa' },
  ...{ outcome: 'missing', reason: null, payment: null, decision: null },
};

/** Opens the dialog that links the row to one of these payments, and returns its button. */
async function open(candidates: object[]): Promise<HTMLButtonElement> {
  vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json({ success: true, data: candidates }));
  const main = document.createElement('div');
  main.id = 'main';
  document.body.append(main);
  showPart(<RowActions file="mars" row={row} onPayment={() => {}} />);
  fireEvent.click(screen.getByRole('button'));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Link to a payment' }));
  return screen.findByRole<HTMLButtonElement>('button', { name: 'Link' });
}

test('a row to which no payment fits cannot be linked, and says why', async () => {
  const link = await open([]);
  expect(await screen.findByText(/No payment of this amount/)).toBeDefined();
  expect(link.disabled).toBe(true);
});

test('whoever links a row without having chosen a payment is asked to choose one', async () => {
  const link = await open([{ _id: '1', name: 'Awa Diop', amount, createdAt: '2026-03-01T10:00:00.000Z', paymentId: 'P1' }]);
  await screen.findByLabelText('Awa Diop');
  fireEvent.click(link);
  expect(await screen.findByText('Choose a payment')).toBeDefined();
});

test('a payment that was linked elsewhere after it was chosen is not sent', async () => {
  const candidates = [{ _id: '1', name: 'Awa Diop', amount, createdAt: '2026-03-01T10:00:00.000Z', paymentId: 'P1' }];
  const link = await open(candidates);
  fireEvent.click(await screen.findByLabelText('Awa Diop'));
  candidates[0] = { ...candidates[0]!, _id: '2', name: 'Binta Sow' };
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  await screen.findByLabelText('Binta Sow');
  fireEvent.click(link);
  expect(await screen.findByText('Choose a payment')).toBeDefined();
  expect(vi.mocked(window.fetch).mock.calls.every(([, init]) => init?.method === 'GET')).toBe(true);
});

test('the member who was chosen for a row and given up again is not chosen when the dialog opens anew', async () => {
  vi.spyOn(window, 'fetch').mockImplementation(async () =>
    Response.json({ success: true, members: [{ _id: 'awa', fullName: 'Awa Diop', email: 'awa@exemple.sn' }], count: 1 }),
  );
  showPart(<RowActions file="mars" row={row} onPayment={() => {}} />);
  const record = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Actions for row 2' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Record for a member' }));
    return screen.findByRole('radio', { name: /Awa Diop/ });
  };
  fireEvent.click(await record());
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('radio')).toBeNull());
  expect(await record()).toHaveProperty('checked', false);
  fireEvent.click(screen.getByRole('button', { name: /^Record/ }));
  expect(await screen.findByText(/Choose its member/)).toBeTruthy();
  expect(vi.mocked(window.fetch).mock.calls.every(([, init]) => init?.method === 'GET')).toBe(true);
});
