import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Delivery } from '#contract/outbox.ts';
import { DeliveryBadge } from './DeliveryBadge.tsx';

const AT = '2026-11-20T10:00:00.000Z';

test.each<[string, Pick<Delivery, 'state' | 'deliveredAt' | 'readAt'>]>([
  ['Sent', { state: 'sent', deliveredAt: null, readAt: null }],
  ['Delivered', { state: 'sent', deliveredAt: AT, readAt: null }],
  ['Read', { state: 'sent', deliveredAt: AT, readAt: AT }],
  // A message that left once more by e-mail waits, whatever was told of it before.
  ['Waiting', { state: 'pending', deliveredAt: AT, readAt: null }],
])('a message has one state, which is %s', (label, delivery) => {
  const { container } = render(
    <MantineProvider env="test">
      <DeliveryBadge delivery={delivery} />
    </MantineProvider>,
  );
  expect(screen.getByText(label)).toBeTruthy();
  expect(container.textContent?.endsWith(label)).toBe(true);
});
