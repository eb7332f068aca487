import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Comparison } from './Comparison.tsx';

test.each([
  ['200.000', true],
  ['12.125', false],
  ['200000', false],
])('a condition on a number says beside %s whether it may mean two: %s', (value, isUnsure) => {
  const field = '{{ trigger.member.fields.x }}';
  const of = { path: 'trigger.member.fields.x', label: 'Enfants', sample: 3, kind: 'number' as const };
  render(
    <MantineProvider env="test">
      <Comparison n={1} condition={{ field, operator: 'equals', value }} of={of} change={() => undefined} />
    </MantineProvider>,
  );
  expect(screen.queryByText('Please write 200000 or 200') !== null).toBe(isUnsure);
});
