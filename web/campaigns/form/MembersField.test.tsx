import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { showPart } from '#web/testing/screen.tsx';
import type { Person } from './form-values.ts';
import { MembersField } from './MembersField.tsx';

const FOUND = ['Awa', 'Binta', 'Cheikh'].map((name, i) => ({
  _id: `01a1fc82-b175-7533-9346-cdce1e69cc5${i}`,
  fullName: name,
  email: `${name.toLowerCase()}@example.com`,
}));
const OTHER = { _id: '01a1fc82-b175-7533-9346-cdce1e69cc5f', fullName: 'Demba', email: 'demba@example.com' };

afterEach(() => vi.unstubAllGlobals());

function Field() {
  const [value, setValue] = useState<Person[]>([OTHER]);
  return <MembersField label="Members" value={value} error={null} onChange={setValue} />;
}

test('a member who is removed while all that were found are loading stays removed', async () => {
  let answerAll = () => {};
  const all = new Promise<void>((resolve) => {
    answerAll = resolve;
  });
  vi.stubGlobal('fetch', async (address: string) => {
    if (String(address).includes('limit=100')) await all;
    return Response.json({ success: true, members: FOUND, count: FOUND.length, totalPages: 1 });
  });
  showPart(<Field />);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Members'), 'a');
  await user.click(await screen.findByRole('button', { name: 'Add all 3 found' }));
  await user.click(screen.getByRole('button', { name: 'Remove Demba' }));
  answerAll();
  await screen.findByText('3 members chosen');
  expect(screen.queryByRole('button', { name: 'Remove Demba' })).toBeNull();
});
