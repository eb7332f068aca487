import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { heldTogether } from '#web/ui/held-together.ts';
import { Thanks } from './Thanks.tsx';

test('addresses in the thank-you text are links, and nothing else is', () => {
  const thankYou = 'Payez ici : https://cauri.example/inscription/1?a=2. Ou <b>écrivez</b> à javascript:alert(1) !';
  render(<Thanks form={{ _id: '1', title: 'Candidature', ...(thankYou && { thankYou }) }} once />);
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['https://cauri.example/inscription/1?a=2', 'https://cauri.example/inscription/1?a=2'],
  ]);
  expect(screen.getByText(/Payez ici/).textContent).toBe(heldTogether(thankYou));
});
