import { MantineProvider, Select } from '@mantine/core';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { typeAhead } from './type-ahead.ts';

const TYPES = ['Texte court', 'Texte long', 'Téléphone', 'Échelle', 'Numéro'];
const onChange = vi.fn();

beforeEach(() => document.addEventListener('keydown', typeAhead, true));
afterEach(() => document.removeEventListener('keydown', typeAhead, true));

it('a list answers to letters: the next option with one letter, the only one with a word, without accents, and Enter chooses', async () => {
  render(
    <MantineProvider env="test">
      <Select aria-label="Type" data={TYPES} value="Numéro" onChange={onChange} />
    </MantineProvider>,
  );
  const field = screen.getByRole('combobox', { name: 'Type' });
  const press = (keys: string) => [...keys].forEach((key) => void fireEvent.keyDown(field, { key, code: key }));
  const highlighted = (text: string) => waitFor(() => expect(document.querySelector('[data-combobox-selected]')?.textContent).toBe(text));

  press('t');
  await highlighted('Texte court');
  press('tt');
  await highlighted('Téléphone');
  await new Promise((resolve) => setTimeout(resolve, 850));
  press('texte l');
  await highlighted('Texte long');
  expect(field.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { name: 'Texte long' }).id);
  await new Promise((resolve) => setTimeout(resolve, 850));
  press('e');
  await highlighted('Échelle');
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' });
  expect(onChange).toHaveBeenCalledWith('Échelle', expect.anything());
});
