import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { showPart } from '#web/testing/screen.tsx';
import { FindMember, type FoundMember } from './FindMember.tsx';

const AWA = { _id: 'awa', fullName: 'Awa Diop', email: 'awa@exemple.sn' };
const BINTA = { _id: 'binta', fullName: 'Binta Sow', email: 'binta@exemple.sn' };

function Part() {
  const [chosen, choose] = useState<FoundMember>();
  return <FindMember label="Who paid" foundLabel="Members found" start="" except={undefined} chosen={chosen} onChoose={choose} />;
}

test('a member who was chosen before the list of the typed name came stays in sight', async () => {
  vi.spyOn(window, 'fetch').mockImplementation(async (address) =>
    Response.json({ success: true, members: String(address).includes('search=Binta') ? [BINTA] : [AWA], count: 1 }),
  );
  showPart(<Part />);
  await screen.findByRole('radio', { name: /Awa Diop/ });
  screen.getByRole('radiogroup', { name: 'Members found' });
  fireEvent.change(screen.getByLabelText('Who paid'), { target: { value: 'Binta' } });
  // The list is still that of the search before.
  fireEvent.click(screen.getByRole('radio', { name: /Awa Diop/ }));
  await screen.findByRole('radio', { name: /Binta Sow/ });
  await waitFor(() => expect(screen.getByRole('radio', { name: /Awa Diop/ })).toHaveProperty('checked', true));
});
