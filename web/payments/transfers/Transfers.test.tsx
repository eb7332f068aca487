import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TransferReceipt } from '#contract/pay-links.ts';
import { showPart } from '#web/testing/screen.tsx';
import { ConfirmHost } from '#web/ui/confirm.tsx';
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

test('a picture is forgotten once its page was left', async () => {
  const addresses = { made: vi.fn(() => 'blob:one'), released: vi.fn() };
  vi.stubGlobal('URL', Object.assign(class extends URL {}, { createObjectURL: addresses.made, revokeObjectURL: addresses.released }));
  fetched.mockImplementation(async (url) => {
    const { pathname, searchParams } = new URL(String(url), 'http://localhost');
    if (pathname.endsWith('/file')) return new Response('a picture');
    const page = Number(searchParams.get('page'));
    return Response.json({ success: true, count: 25, data: [receiptOf(page === 1 ? 1 : 25)] });
  });
  showPart(<Transfers />);
  expect(await screen.findByAltText(/Awa 1/)).toHaveProperty('src', 'blob:one');
  await userEvent.click(screen.getByRole('button', { name: 'Page 2' }));
  await screen.findByText('Awa 25');
  expect(addresses.released).toHaveBeenCalledWith('blob:one');
});

test('a receipt whose payment was recorded by hand is confirmed after a question', async () => {
  const sent: unknown[] = [];
  const sentence = 'The Cash payment REC-1 is recorded already, for the same day.';
  fetched.mockImplementation(async (url, init) => {
    const { pathname } = new URL(String(url), 'http://localhost');
    if (pathname.endsWith('/file')) return new Response(null, { status: 404 });
    if (!pathname.endsWith('/confirm')) return Response.json({ success: true, count: 1, data: [receiptOf(2)] });
    const body = JSON.parse(String(init?.body)) as { isSure: boolean };
    sent.push(body);
    if (body.isSure) return Response.json({ success: true, data: { ...receiptOf(2), state: 'confirmed' } });
    return Response.json({ success: false, message: sentence, data: { doubt: 'same-day' } }, { status: 409 });
  });
  showPart(
    <>
      <Transfers />
      <ConfirmHost />
    </>,
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText(sentence)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Record it all the same' }));
  expect(await screen.findByText('Payment recorded')).toBeDefined();
  expect(sent).toEqual([
    { amount: '5000', isSure: false },
    { amount: '5000', isSure: true },
  ]);
});
