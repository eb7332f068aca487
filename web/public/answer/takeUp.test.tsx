import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FormView } from '#contract/answer-page.ts';
import { AnswerPage } from './AnswerPage.tsx';

const FORM = '0193b5a0-0000-7000-8000-000000000001';
const NAME = '0193b5a0-0000-7000-8000-000000000002';
const [FIRST, SECOND] = ['0193b5a0-0000-7000-8000-0000000000aa', '0193b5a0-0000-7000-8000-0000000000bb'];

const view: FormView = {
  view: 'form',
  form: {
    _id: FORM,
    title: 'Candidature',
    description: '',
    questions: [{ id: NAME, type: 'short-answer', title: 'Nom', required: false }],
  },
  submissionKey: SECOND,
  ticket: 'ticket',
  maxUploadMb: 1,
  given: {},
  kept: {},
  errors: {},
};
const refused = {
  formId: FORM,
  key: FIRST,
  ticket: 'ticket',
  answers: { [NAME]: 'Awa' },
  files: {},
  title: 'Candidature',
  given: { [NAME]: 'Awa' },
  queuedAt: 1,
  state: 'refused',
  message: 'This form has received all the answers that it can take.',
  errors: {},
};
const fetchMock = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const sentTo = (path: string) => fetchMock.mock.calls.filter(([url]) => url === path).map(([, init]) => JSON.parse(String(init.body)));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const field = () => screen.getByLabelText('Nom');

beforeEach(() => {
  localStorage.clear();
  fetchMock.mockReset().mockImplementation(async () => new Response('{"success":true}'));
  vi.stubGlobal('fetch', fetchMock);
  vi.stubGlobal('scrollTo', vi.fn());
});
afterEach(() => vi.unstubAllGlobals());

it('refused answers are edited and sent again without losing the answers that were started meanwhile', async () => {
  localStorage.setItem('cauri.queue', JSON.stringify([refused]));
  localStorage.setItem(`cauri.answer.${FORM}`, JSON.stringify({ key: SECOND, given: { [NAME]: 'Binta' }, at: 2 }));
  render(<AnswerPage start={view} />);
  expect(field()).toHaveProperty('value', 'Binta');
  expect(
    await screen.findByText(/^Your answers to “Candidature” were not taken and stay on this device: This form has received/),
  ).toBeTruthy();
  await waitFor(() => press('Edit and send again'));
  expect(await screen.findByText('You put other answers to “Candidature” aside. They are not sent.')).toBeTruthy();
  expect(field()).toHaveProperty('value', 'Awa');
  expect(screen.getByText(refused.message)).toBeTruthy();
  await userEvent.type(field(), ' Ndiaye');
  await press('Try again');
  expect(await screen.findByText('Thank You!')).toBeTruthy();
  expect(sentTo('/api/answers')).toMatchObject([{ submissionKey: FIRST, answers: { [NAME]: 'Awa Ndiaye' } }]);

  await press('Go on with them');
  await waitFor(() => expect(field()).toHaveProperty('value', 'Binta'));
  expect(JSON.parse(localStorage.getItem(`cauri.answer.${FORM}`) ?? '{}')).toMatchObject({ key: SECOND, given: { [NAME]: 'Binta' } });
  await waitFor(() => expect(localStorage.getItem('cauri.queue')).toBeNull());
  await press('Submit');
  expect(await screen.findByText('Thank You!')).toBeTruthy();
  expect(sentTo('/api/answers')[1]).toMatchObject({ submissionKey: SECOND, answers: { [NAME]: 'Binta' } });
});

it('unfinished answers are sent to the server once when the page is left, and are deleted there when the person starts over', async () => {
  localStorage.setItem(`cauri.answer.${FORM}`, JSON.stringify({ key: SECOND, given: { [NAME]: 'Binta' }, at: 2 }));
  render(<AnswerPage start={view} />);
  dispatchEvent(new Event('pagehide'));
  dispatchEvent(new Event('pagehide'));
  expect(sentTo('/api/answers/partial')).toEqual([{ formId: FORM, submissionKey: SECOND, ticket: 'ticket', answers: { [NAME]: 'Binta' } }]);
  expect(fetchMock.mock.calls[0]![1].keepalive).toBe(true);
  await press('Start again');
  expect(sentTo('/api/answers/partial')[1]).toMatchObject({ submissionKey: SECOND, answers: {} });
});

it('unfinished answers are not sent when there is no network or nothing was filled in', async () => {
  render(<AnswerPage start={view} />);
  dispatchEvent(new Event('pagehide'));
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await userEvent.type(field(), 'Awa');
  dispatchEvent(new Event('pagehide'));
  expect(fetchMock).not.toHaveBeenCalled();
});

it('waiting answers that the browser has dropped are sent from the open page, and count as recorded only when the server says so', async () => {
  fetchMock.mockRejectedValue(new TypeError('Failed to fetch'));
  render(<AnswerPage start={view} />);
  await userEvent.type(field(), 'Awa');
  await press('Submit');
  await screen.findByRole('heading', { name: 'Not sent yet' });
  localStorage.clear();
  await press('Try again');
  await waitFor(() => expect(sentTo('/api/answers')).toHaveLength(2));
  expect(screen.getByRole('heading', { name: 'Not sent yet' })).toBeTruthy();
  expect(localStorage.getItem('cauri.queue')).toContain('Awa');

  localStorage.clear();
  fetchMock.mockImplementation(async () => new Response('{"success":true}'));
  await press('Try again');
  expect(await screen.findByText('Thank You!')).toBeTruthy();
  const sent = sentTo('/api/answers');
  expect(new Set(sent.map((one) => JSON.stringify(one)))).toEqual(new Set([JSON.stringify(sent[0])]));
  expect(sent[0]).toMatchObject({ submissionKey: SECOND, answers: { [NAME]: 'Awa' } });
});

it('waiting answers that the browser has dropped are sent after another response was begun', async () => {
  fetchMock.mockRejectedValue(new TypeError('Failed to fetch'));
  render(<AnswerPage start={view} />);
  await userEvent.type(field(), 'Awa');
  await press('Submit');
  await screen.findByRole('heading', { name: 'Not sent yet' });
  await press('Submit Another Response');
  localStorage.clear();
  fetchMock.mockImplementation(async () => new Response('{"success":true}'));
  await userEvent.type(field(), 'Binta');
  await press('Submit');
  expect(await screen.findByText('Thank You!')).toBeTruthy();
  await waitFor(() =>
    expect(sentTo('/api/answers').slice(-2)).toMatchObject([{ answers: { [NAME]: 'Awa' } }, { answers: { [NAME]: 'Binta' } }]),
  );
});

it('waiting answers that another page has sent and removed are not sent again', async () => {
  fetchMock.mockRejectedValue(new TypeError('Failed to fetch'));
  render(<AnswerPage start={view} />);
  await userEvent.type(field(), 'Awa');
  await press('Submit');
  await screen.findByRole('heading', { name: 'Not sent yet' });
  localStorage.setItem(`cauri.answered.${FORM}`, JSON.stringify([SECOND]));
  localStorage.removeItem('cauri.queue');
  await press('Try again');
  expect(await screen.findByText('Thank You!')).toBeTruthy();
  expect(sentTo('/api/answers')).toHaveLength(1);
});

it('waiting answers that were refused and deleted in another page show the refusal again, and no thanks', async () => {
  fetchMock.mockRejectedValue(new TypeError('Failed to fetch'));
  render(<AnswerPage start={view} />);
  await userEvent.type(field(), 'Awa');
  await press('Submit');
  await screen.findByRole('heading', { name: 'Not sent yet' });
  localStorage.removeItem('cauri.queue');
  fetchMock.mockImplementation(async () => new Response(`{"success":false,"message":"${refused.message}"}`, { status: 410 }));
  await press('Try again');
  expect(await screen.findByText(refused.message)).toBeTruthy();
  expect(field()).toHaveProperty('value', 'Awa');
});

const draftHere = () => JSON.parse(localStorage.getItem(`cauri.answer.${FORM}`) ?? 'null');
const queueHere = () => JSON.parse(localStorage.getItem('cauri.queue') ?? '[]');
/** Another window of this device stores a draft, a moment after this one did. */
const typedElsewhere = (key: string, text: string, at = Date.now() + 5) =>
  localStorage.setItem(`cauri.answer.${FORM}`, JSON.stringify({ key, given: { [NAME]: text }, at }));

it.each([
  ['that was opened with the same draft', SECOND],
  ['that was opened empty', FIRST],
])('a draft that was typed in another window %s is put aside and not overwritten', async (_, key) => {
  typedElsewhere(SECOND, 'Awa', 1);
  render(<AnswerPage start={view} />);
  typedElsewhere(key, 'Awa Diop', 2);
  await userEvent.type(field(), ' Ndiaye');
  await waitFor(() => expect(queueHere()).toMatchObject([{ key, given: { [NAME]: 'Awa Diop' }, state: 'aside' }]));
  expect(draftHere()).toMatchObject({ given: { [NAME]: 'Awa Ndiaye' } });
  expect(draftHere().key).not.toBe(FIRST);
  expect(draftHere().key === SECOND).toBe(key !== SECOND);
  expect(screen.getByText('You put other answers to “Candidature” aside. They are not sent.')).toBeTruthy();
});

it('a window whose answers another window has put aside goes on with them, and they are listed no longer', async () => {
  render(<AnswerPage start={view} />);
  await userEvent.type(field(), 'Awa');
  localStorage.setItem('cauri.queue', JSON.stringify([{ ...refused, key: SECOND, state: 'aside' }]));
  typedElsewhere(FIRST, 'Binta');
  await userEvent.type(field(), ' N');
  await waitFor(() => expect(queueHere()).toMatchObject([{ key: FIRST, given: { [NAME]: 'Binta' }, state: 'aside' }]));
  expect(draftHere()).toMatchObject({ key: SECOND, given: { [NAME]: 'Awa N' } });
  await press('Submit');
  expect(await screen.findByText('Thank You!')).toBeTruthy();
  expect(sentTo('/api/answers')).toMatchObject([{ submissionKey: SECOND, answers: { [NAME]: 'Awa N' } }]);
});

it('answers that are sent leave the draft of another window on the device', async () => {
  render(<AnswerPage start={view} />);
  await userEvent.type(field(), 'Awa');
  typedElsewhere(FIRST, 'Binta');
  await press('Submit');
  expect(await screen.findByText('Thank You!')).toBeTruthy();
  expect(draftHere()).toMatchObject({ key: FIRST, given: { [NAME]: 'Binta' } });
});

it('answers that are put aside do not take the place of those that another window has submitted', async () => {
  localStorage.setItem('cauri.queue', JSON.stringify([refused]));
  typedElsewhere(SECOND, 'Binta', 2);
  fetchMock.mockRejectedValue(new TypeError('Failed to fetch'));
  render(<AnswerPage start={view} />);
  await screen.findByRole('button', { name: 'Edit and send again' });
  const others = { ...refused, key: SECOND, answers: { [NAME]: 'Awa' }, state: 'waiting' };
  localStorage.setItem('cauri.queue', JSON.stringify([refused, others]));
  await press('Edit and send again');
  await waitFor(() => expect(queueHere()).toHaveLength(3));
  expect(queueHere()).toContainEqual(others);
});

it('a draft that another window has typed by a clock that is behind is put aside, and the own one of an earlier time is not', async () => {
  render(<AnswerPage start={view} />);
  await userEvent.type(field(), 'Awa');
  const typed = Date.now();
  vi.spyOn(Date, 'now').mockReturnValue(typed - 60_000);
  await userEvent.type(field(), ' Diop');
  expect(queueHere()).toEqual([]);
  typedElsewhere(FIRST, 'Binta', typed - 120_000);
  await userEvent.type(field(), ' N');
  await waitFor(() => expect(queueHere()).toMatchObject([{ key: FIRST, given: { [NAME]: 'Binta' }, state: 'aside' }]));
  expect(draftHere()).toMatchObject({ given: { [NAME]: 'Awa Diop N' } });
  vi.restoreAllMocks();
});

it('answers that a device refuses to store put aside no earlier ones of the same window', async () => {
  render(<AnswerPage start={view} />);
  await userEvent.type(field(), 'Awa');
  const before = localStorage.getItem(`cauri.answer.${FORM}`);
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await userEvent.type(field(), ' Diop');
  full.mockRestore();
  expect(localStorage.getItem(`cauri.answer.${FORM}`)).toBe(before);
  await userEvent.type(field(), ' N');
  expect(draftHere()).toMatchObject({ given: { [NAME]: 'Awa Diop N' } });
  expect(queueHere()).toEqual([]);
});

it('answers whose question is gone are put aside with the others', async () => {
  const GONE = '0193b5a0-0000-7000-8000-0000000000cc';
  localStorage.setItem('cauri.queue', JSON.stringify([refused]));
  localStorage.setItem(`cauri.answer.${FORM}`, JSON.stringify({ key: SECOND, given: { [NAME]: 'Binta', [GONE]: 'Au port' }, at: 2 }));
  render(<AnswerPage start={view} />);
  await waitFor(() => press('Edit and send again'));
  await waitFor(() =>
    expect(queueHere()).toMatchObject([{}, { key: SECOND, given: { [NAME]: 'Binta', [GONE]: 'Au port' }, state: 'aside' }]),
  );
});
