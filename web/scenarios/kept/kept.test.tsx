import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Kept, ListedScenario } from '#contract/scenarios.ts';
import { showPart } from '#web/testing/screen.tsx';
import { KeptDialog } from './KeptDialog.tsx';
import { KeptOffer } from './KeptNotice.tsx';
import { detailsLabel } from './kept-labels.ts';

const KEPT: Kept = { count: 12, from: '2026-11-20T08:00:00.000Z', to: '2026-11-22T09:30:00.000Z', subjects: ['Awa Diop', 'Moussa Sow'] };
const ID = '0198f3a2-5c4e-7b11-9d2a-3f6e8a1b2c3d';
/** Somebody else has decided what becomes of the events of this one. */
const DECIDED = '0198f3a2-5c4e-7b11-9d2a-3f6e8a1b2c3e';
const sent: unknown[] = [];
const asked: string[] = [];
let refusal: string | undefined;

beforeEach(() => {
  sent.length = 0;
  asked.length = 0;
  refusal = undefined;
  vi.stubGlobal('fetch', async (address: unknown, init?: RequestInit) => {
    asked.push(String(address));
    if (String(address).includes(DECIDED)) return Response.json({ success: true, data: { ...KEPT, count: 0, from: null, to: null } });
    if (init?.method !== 'POST') return Response.json({ success: true, data: KEPT });
    sent.push(JSON.parse(String(init.body)));
    if (refusal) return Response.json({ success: false, message: refusal }, { status: 409 });
    return Response.json({ success: true, message: '12 events that were kept run now.', data: { count: 12 } });
  });
});
afterEach(() => vi.unstubAllGlobals());

test('the question names the time, some subjects and when conditions are checked', async () => {
  const onClose = vi.fn();
  showPart(<KeptDialog scenarioId={ID} onClose={onClose} />);
  const dialog = await screen.findByRole('alertdialog', { name: '12 events came while this was paused' });
  expect(dialog.textContent).toContain('They happened from 20/11/2026 08:00 to 22/11/2026 09:30. About: Awa Diop, Moussa Sow and 10 more.');
  expect(dialog.textContent).toContain('Conditions are checked at that moment');
  await userEvent.click(screen.getByRole('button', { name: 'Run them' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent).toEqual([{ decision: 'run' }]);
  expect((await screen.findByRole('alert')).textContent).toBe('12 events that were kept run now.');
});

test('the question stays open when the choice is refused, and sends nothing when it is closed without a choice', async () => {
  const onClose = vi.fn();
  showPart(<KeptDialog scenarioId={ID} onClose={onClose} />);
  refusal = 'This scenario is paused. Switch it on first, then run what was kept.';
  await userEvent.click(await screen.findByRole('button', { name: 'Run them' }));
  expect((await screen.findByRole('alert')).textContent).toContain(refusal);
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Leave them' }));
  await waitFor(() => expect(sent.at(-1)).toEqual({ decision: 'leave', count: 12 }));
  sent.length = 0;
  await userEvent.click(screen.getByRole('button', { name: 'Decide later' }));
  expect(onClose).toHaveBeenCalled();
  expect(sent).toEqual([]);
});

/** The dialog of a list of two scenarios. */
function TwoScenarios() {
  const [asking, setAsking] = useState<string>();
  return (
    <>
      <button type="button" onClick={() => setAsking(ID)}>
        First
      </button>
      <button type="button" onClick={() => setAsking(DECIDED)}>
        Second
      </button>
      <KeptDialog scenarioId={asking} onClose={() => setAsking(undefined)} />
    </>
  );
}

test('the question about one scenario never shows the events of another one', async () => {
  showPart(<TwoScenarios />);
  await userEvent.click(screen.getByText('First'));
  await userEvent.click(await screen.findByRole('button', { name: 'Decide later' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await userEvent.click(screen.getByText('Second'));
  await waitFor(() => expect(asked.at(-1)).toContain(DECIDED));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('a card offers the choice when its scenario is active, and says what is kept while it is paused', async () => {
  const onChoose = vi.fn();
  const scenario = (active: boolean, kept = KEPT) => ({ active, kept }) as ListedScenario;
  showPart(
    <>
      <KeptOffer scenario={scenario(true)} onChoose={onChoose} />
      <KeptOffer scenario={scenario(false)} onChoose={onChoose} />
      <KeptOffer scenario={scenario(true, { ...KEPT, count: 0 })} onChoose={onChoose} />
    </>,
  );
  expect(screen.getByText('12 events are kept while this is paused')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '12 kept events: run them or leave them' }));
  expect(screen.getAllByRole('button', { name: /kept event/ })).toHaveLength(1);
  expect(onChoose).toHaveBeenCalledOnce();
  expect(detailsLabel({ ...KEPT, count: 1, to: KEPT.from, subjects: [] })).toBe('It happened on 20/11/2026 08:00.');
});
