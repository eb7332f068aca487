import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showPart } from '#web/testing/screen.tsx';
import { DateField } from './DateField.tsx';

test('a day that cannot be taken away stands in its field again when the field is left', () => {
  showPart(<DateField label="Start" value="2026-11-30" onChange={() => {}} />);
  const field = screen.getByLabelText('Start');
  fireEvent.change(field, { target: { value: '' } });
  expect(field).toHaveProperty('value', '');
  fireEvent.blur(field);
  expect(field).toHaveProperty('value', '30/11/2026');
});
