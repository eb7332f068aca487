import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Campaign, CampaignRun } from '#contract/campaigns.ts';
import { showPart } from '#web/testing/screen.tsx';
import { RunCard } from './RunCard.tsx';

const RUN: CampaignRun = {
  _id: '0198f3a2-5c4e-7b11-9d2a-3f6e8a1b2c3d',
  state: 'completed',
  reason: null,
  subject: 'Bonjour',
  scheduledFor: '2026-11-21T10:00:00.000Z',
  startedAt: '2026-11-21T10:00:00.000Z',
  finishedAt: '2026-11-21T10:05:00.000Z',
  total: 5,
  sent: 0,
  captured: 3,
  failed: 0,
  skipped: 2,
  uncertain: 0,
  pending: 0,
  resumesAt: null,
  account: null,
};
const totals = () => screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);
const show = (run: CampaignRun) => showPart(<RunCard campaign={{ _id: run._id, status: 'completed', run } as Campaign} run={run} isLast />);

test('a run without an e-mail account shows captured emails apart from sent ones, and links to the setting', () => {
  show(RUN);
  expect(screen.getByRole('status').textContent).toBe('Sent to 0 of 5 members on 21/11/2026 10:05: 3 kept in the Outbox, 2 skipped');
  expect(totals()).toContainEqual(['Kept in the Outbox', '3']);
  expect(totals()).toContainEqual(['Sent', '0']);
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('100');
  expect(screen.getByRole('link', { name: 'Link an e-mail account' }).getAttribute('href')).toBe('/settings?section=email');
});

test('a run that was really sent does not mention the Outbox', () => {
  show({ ...RUN, sent: 3, captured: 0 });
  expect(totals().map(([label]) => label)).not.toContain('Kept in the Outbox');
  expect(screen.queryByRole('link')).toBeNull();
});

test('the numbers of failed and uncertain emails lead to these recipients, and those of none do not', () => {
  show({ ...RUN, failed: 1_200, uncertain: 2 });
  const links = screen.getAllByRole('link').filter((link) => link.closest('dd'));
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['1,200', `/workflows/${RUN._id}?state=failed#campaign-log`],
    ['2', `/workflows/${RUN._id}?state=uncertain#campaign-log`],
  ]);
  expect(screen.getByRole('link', { name: '1,200 failed: show who' })).toBe(links[0]);
});

const SENDING: CampaignRun = { ...RUN, state: 'sending', total: 100, captured: 0, skipped: 0, sent: 10, pending: 90, finishedAt: null };

/** The card of a campaign that is paused for an hour. */
function AnHour() {
  const [at, setAt] = useState(0);
  const moments = [
    { status: 'sending', run: SENDING, seconds: 0 },
    { status: 'paused', run: { ...SENDING, state: 'paused' }, seconds: 10 },
    { status: 'sending', run: SENDING, seconds: 3_600 },
    { status: 'sending', run: { ...SENDING, sent: 20, pending: 80 }, seconds: 3_605 },
  ] as const;
  const { status, run, seconds } = moments[at]!;
  vi.setSystemTime(new Date(Date.parse(RUN.startedAt) + seconds * 1_000));
  return (
    <>
      <button type="button" onClick={() => setAt(at + 1)}>
        Later
      </button>
      <RunCard campaign={{ _id: run._id, status, run } as Campaign} run={run} isLast />
    </>
  );
}

afterEach(() => vi.useRealTimers());

test('the time that a campaign was paused does not count for the time that is left', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  showPart(<AnHour />);
  for (let moment = 1; moment <= 3; moment++) await userEvent.click(screen.getByText('Later'));
  expect(screen.getByText('About 40 s left')).toBeTruthy();
});
