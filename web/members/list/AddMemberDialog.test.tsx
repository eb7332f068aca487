import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { showPart } from '#web/testing/screen.tsx';
import { AddMemberDialog } from './AddMemberDialog.tsx';

test('the product of a payer is shown also when it is no longer offered', async () => {
  const data = [
    { name: 'ECOM AFRICA PRO', archived: false },
    { name: 'ECOM 2024', archived: true },
  ];
  vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json({ success: true, data }));
  showPart(<AddMemberDialog opened onClose={() => {}} start={{ name: 'Awa', product: 'ECOM 2024' }} paymentId="p" />);
  await screen.findByRole('option', { name: 'ECOM AFRICA PRO' });
  expect(screen.getByLabelText('Product')).toHaveProperty('value', 'ECOM 2024');
});
