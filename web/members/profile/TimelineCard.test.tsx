import { cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { signIn } from '#web/api/session.ts';
import { showPart } from '#web/testing/screen.tsx';
import { USER } from '#web/testing/user.ts';
import { TimelineCard } from './TimelineCard.tsx';

test('earlier events that could not be loaded are said to be missing, and those that are shown stay', async () => {
  const event = { _id: '1', kind: 'merged', actor: 'Awa Diop', at: '2031-03-10T10:00:00.000Z', data: {} };
  vi.spyOn(window, 'fetch').mockImplementation(async (url) =>
    String(url).includes('page=1')
      ? Response.json({ success: true, data: [event], count: 400 })
      : Response.json({ success: false, message: 'Please try later.' }, { status: 403 }),
  );
  showPart(<TimelineCard memberId="awa" />);
  fireEvent.click(await screen.findByRole('button', { name: 'Show earlier' }));
  expect(await screen.findByText('Please try later.')).toBeTruthy();
  expect(screen.getByText('The timeline could not be loaded')).toBeTruthy();
  expect(screen.getByText('Awa Diop')).toBeTruthy();
});

test('an e-mail of the timeline leads admins to its text once it is written', async () => {
  expect(await mailLink('admin', 'sent')).toBe(`/outbox?open=${USER._id}`);
  expect(await mailLink('admin', 'captured')).toBe(`/outbox?open=${USER._id}`);
  expect(await mailLink('admin', 'pending')).toBeUndefined();
  expect(await mailLink('coach', 'sent')).toBeUndefined();
});

async function mailLink(role: 'admin' | 'coach', state: string): Promise<string | undefined> {
  const event = { _id: USER._id, kind: 'mail', actor: null, at: '2031-03-10T10:00:00.000Z', data: { subject: 'Votre échéance', state } };
  vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json({ success: true, data: [event], count: 1 }));
  signIn({ ...USER, role }, true);
  showPart(<TimelineCard memberId="awa" />);
  const sentence = await screen.findByText(/Votre échéance/);
  const link = sentence.closest('a')?.getAttribute('href') ?? undefined;
  cleanup();
  return link;
}
