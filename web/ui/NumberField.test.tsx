import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { NumberField } from './NumberField.tsx';

function Field({ onChange }: { onChange: (value: number | undefined) => void }) {
  const [value, setValue] = useState<number>();
  const change = (next: number | undefined) => {
    setValue(next);
    onChange(next);
  };
  return (
    <MantineProvider env="test">
      <NumberField label="Least" value={value} onChange={change} decimalScale={2} />
      <button type="button" onClick={() => change(7)}>
        Seven
      </button>
    </MantineProvider>
  );
}

it('a field for a number keeps a minus sign and a decimal that are typed letter by letter, and shows what is set elsewhere', async () => {
  let latest: number | undefined;
  render(<Field onChange={(value) => (latest = value)} />);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Least' });
  for (const [typed, number] of [
    ['-2.05', -2.05],
    ['12.50', 12.5],
    ['-', undefined],
  ] as const) {
    await userEvent.clear(field);
    await userEvent.type(field, typed);
    expect([field.value, latest]).toEqual([typed, number]);
  }
  await userEvent.click(screen.getByRole('button', { name: 'Seven' }));
  expect(field.value).toBe('7');
});
