import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { showPart } from '#web/testing/screen.tsx';
import { BulkActions } from './BulkActions.tsx';

function List() {
  const [isEmpty, setEmpty] = useState(false);
  return (
    <>
      {!isEmpty && <BulkActions chosen={() => ({ ids: ['awa'] })} onDone={() => {}} hasFields={false} />}
      <button type="button" onClick={() => setEmpty(true)}>
        Others empty the list
      </button>
    </>
  );
}

test('a dialog for selected members stays with what is typed there when others empty the list', async () => {
  const summary = { members: 1, erased: {}, kept: { members: 0 } };
  vi.spyOn(window, 'fetch').mockImplementation(async (url) =>
    Response.json(String(url).includes('deletion') ? { success: true, data: summary } : { success: true, data: [] }),
  );
  showPart(<List />);
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  const field = await screen.findByRole<HTMLInputElement>('textbox');
  await userEvent.type(field, '1');
  fireEvent.click(screen.getByText('Others empty the list'));
  expect(screen.queryByRole('button', { name: 'Set status' })).toBeNull();
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('1');
});
