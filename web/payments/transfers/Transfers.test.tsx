import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TransferReceipt } from '#contract/pay-links.ts';
import { showPart } from '#web/testing/screen.tsx';
import { Transfers } from './Transfers.tsx';

const fetched = vi.fn<typeof fetch>();
beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const receiptOf = (n: number): TransferReceipt => ({
  _id: `0198f3a2-5c4e-7b11-9d2a-3f6e8a1b${String(n).padStart(4, '0')}`,
  member: { _id: '0198f3a2-5c4e-7b11-9d2a-3f6e8a1b9999', fullName: `Awa ${n}`, email: 'awa@exemple.sn' },
  amount: { value: 5_000, currency: 'XOF' },
  file: { name: 'recu.jpg', type: n === 1 ? 'image/jpeg' : 'application/pdf', size: 9 },
  ...{ category: 'Registration', note: '', state: 'waiting', reason: '', payment: null, decidedBy: null },
  sentAt: '2026-11-22T08:00:00.000Z',
});

test('the receipts have pages, and one whose picture cannot be loaded says so', async () => {
  const receipts = Array.from({ length: 25 }, (_, i) => receiptOf(i + 1));
  fetched.mockImplementation(async (url) => {
    const { pathname, searchParams } = new URL(String(url), 'http://localhost');
    if (pathname.includes(receipts[0]!._id)) return Response.json({ success: false, message: 'The file is gone.' }, { status: 404 });
    const [page, limit] = ['page', 'limit'].map((name) => Number(searchParams.get(name))) as [number, number];
    return Response.json({ success: true, count: receipts.length, data: receipts.slice((page - 1) * limit, page * limit) });
  });
  showPart(<Transfers />);
  const user = userEvent.setup();
  await screen.findByText('Awa 1');
  expect(await screen.findByText('The picture could not be loaded: The file is gone.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Page 2' }));
  await screen.findByText('Awa 25');
  await user.click(screen.getByRole('button', { name: 'Page 1' }));
  await screen.findByText('Awa 1');
});
