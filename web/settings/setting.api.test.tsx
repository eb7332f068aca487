import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { showPart } from '#web/testing/screen.tsx';
import { useFormOptions, withChosen } from './setting.api.ts';

const [open, archived] = ['01a3f0c2-0000-7000-8000-000000000001', '01a3f0c2-0000-7000-8000-000000000002'];

/** The choices of the joining form, as its field shows them. */
const Choices = () => (
  <ul>
    {withChosen(useFormOptions(), [archived]).map(({ value, label }) => (
      <li key={value}>{label}</li>
    ))}
  </ul>
);

test.each([
  ['names an archived joining form and says that it is archived', 200, 'Bilan (archived: takes no answers)'],
  ['says that a deleted joining form is no longer there', 404, 'No longer there'],
])('the setting %s', async (_, status, label) => {
  vi.spyOn(window, 'fetch').mockImplementation(async (input) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input), window.location.href);
    if (pathname === '/api/setting') return Response.json({ success: true, data: { joiningForm: archived } });
    if (pathname === '/api/forms') return Response.json({ success: true, count: 1, data: [{ _id: open, title: 'Accueil' }] });
    return Response.json({ success: status === 200, message: 'Form not found', data: { _id: archived, title: 'Bilan' } }, { status });
  });
  showPart(<Choices />);
  expect((await screen.findByText(label)).textContent).toBe(label);
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
});
