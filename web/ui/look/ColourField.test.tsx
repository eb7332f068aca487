import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showPart } from '#web/testing/screen.tsx';
import { ColourField } from './ColourField.tsx';

const onSave = vi.fn(async (_: string | null) => {});

/** A screen with the field, which can be left. */
function Screen() {
  const [isLeft, setLeft] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setLeft(true)}>
        Leave
      </button>
      {!isLeft && <ColourField stored={null} standard="#363b93" samples={{ title: 'Title', button: 'Button' }} onSave={onSave} />}
    </>
  );
}

beforeEach(() => {
  onSave.mockClear();
  vi.useFakeTimers();
  showPart(<Screen />);
  fireEvent.change(screen.getByLabelText('Colour'), { target: { value: '#0b6e4f' } });
});
afterEach(() => vi.useRealTimers());

test('the standard colour that is chosen at once after another one stays', async () => {
  fireEvent.click(screen.getByText('Use the standard colour'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(onSave).not.toHaveBeenCalled();
});

test('a colour is saved when the screen is left at once after it was chosen', async () => {
  fireEvent.click(screen.getByText('Leave'));
  await vi.advanceTimersByTimeAsync(0);
  expect(onSave.mock.calls).toEqual([['#0b6e4f']]);
});
