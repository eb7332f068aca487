import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { reservation } from '#web/testing/reservation.ts';
import { showPart } from '#web/testing/screen.tsx';
import { ReservationDrawer } from './ReservationDrawer.tsx';

test('the drawer keeps the lines of what the client and the team wrote', async () => {
  vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json({ success: true, data: reservation, coachs: [] }));
  showPart(<ReservationDrawer id={reservation._id} onClose={() => {}} />);
  for (const label of ['Message', 'Note of the team', 'Cancelled because']) {
    const value = (await screen.findByText(label)).nextElementSibling!;
    expect([label, value.querySelector('.ui-pre')?.textContent]).toEqual([label, expect.stringContaining('\n')]);
  }
});

test('the drawer shows the address of a meeting without the beginning that all addresses have', async () => {
  const place = 'https://meet.example.com/cauri-coaching';
  vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json({ success: true, data: { ...reservation, place }, coachs: [] }));
  showPart(<ReservationDrawer id={reservation._id} onClose={() => {}} />);
  const link = await screen.findByText('meet.example.com/cauri-coaching');
  expect(link.getAttribute('href')).toBe(place);
});
