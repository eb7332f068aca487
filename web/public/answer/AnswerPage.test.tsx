import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FormView } from '#contract/answer-page.ts';
import { required } from '#contract/answer-rules.messages.ts';
import { checkAnswers } from '#contract/answer-rules.ts';
import type { Question } from '#contract/forms.ts';
import { AnswerPage } from './AnswerPage.tsx';

// The module that uploads files is not loaded here, so files are sent with the answers, as without a network.
vi.mock('./uploads/load.ts', () => ({
  loadEngine: async () => undefined,
  engineHere: () => undefined,
  hasChosenBefore: () => false,
  noteChosen: () => {},
}));

const FORM = '0193b5a0-0000-7000-8000-000000000001';
const KEY = '0193b5a0-0000-7000-8000-0000000000aa';
let ids = 0;
const nextId = () => `0193b5a0-0000-7000-8000-1${String(++ids).padStart(11, '0')}`;
const options = (...values: string[]) => values.map((value) => ({ id: nextId(), value }));
const question = (given: Partial<Question>): Question => ({
  id: nextId(),
  type: 'short-answer',
  title: 'Votre nom',
  required: false,
  ...given,
});

const view = (questions: Question[], more: Partial<FormView> = {}): FormView => ({
  view: 'form',
  form: { _id: FORM, title: 'Candidature', description: 'Cinq minutes.', questions },
  submissionKey: KEY,
  ticket: 'ticket',
  maxUploadMb: 1,
  given: {},
  kept: {},
  errors: {},
  ...more,
});

const fetchMock = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const answers = (status: number, body: unknown) => Promise.resolve(new Response(JSON.stringify(body), { status }));
const recorded = () => answers(200, { success: true, data: { _id: KEY, submittedAt: '2026-11-21T04:00:00.000Z' } });
const sent = (call = 0) => JSON.parse(String(fetchMock.mock.calls[call]?.[1].body));
const submit = () => userEvent.click(screen.getByRole('button', { name: /Submit|Try again/ }));
/** Answers without a network, and begins another response. */
async function leaveWaiting(person: string): Promise<void> {
  await userEvent.type(screen.getByLabelText('Nom'), person);
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  await screen.findByRole('heading', { name: 'Not sent yet' });
  await userEvent.click(screen.getByRole('button', { name: 'Submit Another Response' }));
}

beforeEach(() => {
  localStorage.clear();
  fetchMock.mockReset().mockImplementation(recorded);
  vi.stubGlobal('fetch', fetchMock);
  vi.stubGlobal('scrollTo', vi.fn());
});
afterEach(() => vi.unstubAllGlobals());

describe('each type of question', () => {
  it('accepts a text and gives the phone a hint about it', async () => {
    const phone = question({ title: 'Numéro WhatsApp' });
    render(<AnswerPage start={view([phone])} />);
    const input = screen.getByRole('textbox', { name: 'Numéro WhatsApp' });
    expect(input).toHaveProperty('inputMode', 'tel');
    expect(input.getAttribute('autocomplete')).toBe('tel');
    await userEvent.type(input, '+221 77 123 45 67');
    await submit();
    expect(sent()).toEqual({ formId: FORM, submissionKey: KEY, ticket: 'ticket', answers: { [phone.id]: '+221 77 123 45 67' } });
  });

  it('keeps the spaces of an own answer that is typed letter by letter, with one choice and with several', async () => {
    const one = question({ type: 'multiple-choice', title: 'Source', options: options('Facebook'), other: true });
    const many = question({ type: 'checkbox', title: 'Articles', options: options('Repas'), other: true });
    render(<AnswerPage start={view([one, many])} />);
    for (const name of ['Source', 'Articles'])
      await userEvent.type(screen.getByRole('textbox', { name: new RegExp(name) }), 'Par ma cousine');
    await submit();
    expect(sent().answers).toEqual({ [one.id]: 'other:Par ma cousine', [many.id]: ['other:Par ma cousine'] });
  });

  it('sends choices as option ids', async () => {
    const one = question({ type: 'multiple-choice', title: 'Formule', options: options('1 fois', '4 fois') });
    const many = question({ type: 'checkbox', title: 'Réseaux', options: options('Facebook', 'TikTok', 'YouTube') });
    const list = question({ type: 'dropdown', title: 'Pays', options: options('Mali', 'Togo') });
    render(<AnswerPage start={view([one, many, list])} />);
    await userEvent.click(within(screen.getByRole('radiogroup', { name: 'Formule' })).getByRole('radio', { name: '4 fois' }));
    for (const name of ['Facebook', 'TikTok', 'YouTube', 'TikTok']) await userEvent.click(screen.getByRole('checkbox', { name }));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Pays' }), 'Togo');
    await submit();
    expect(sent().answers).toEqual({
      [one.id]: one.options![1]!.id,
      [many.id]: [many.options![0]!.id, many.options![2]!.id],
      [list.id]: list.options![1]!.id,
    });
  });

  it('sends a date, a paragraph and a number of a scale as text', async () => {
    const day = question({ type: 'date', title: 'Naissance' });
    const text = question({ type: 'paragraph', title: 'Projet' });
    const scale = question({ type: 'linear-scale', title: 'Note', minValue: 0, maxValue: 10 });
    render(<AnswerPage start={view([day, text, scale])} />);
    await userEvent.type(screen.getByLabelText('Naissance'), '1994-05-17');
    await userEvent.type(screen.getByRole('textbox', { name: 'Projet' }), 'Du bissap{enter}à Thiès');
    expect(screen.getAllByRole('radio')).toHaveLength(11);
    await userEvent.click(screen.getByRole('radio', { name: '10' }));
    await submit();
    expect(sent().answers).toEqual({ [day.id]: '1994-05-17', [text.id]: 'Du bissap\nà Thiès', [scale.id]: '10' });
  });

  it('sends a number of three decimals so that the server reads it as the page does', async () => {
    const weight = question({ type: 'number', title: 'Poids' });
    render(<AnswerPage start={view([weight])} />);
    await userEvent.type(screen.getByLabelText('Poids'), '1,1250');
    await submit();
    expect(checkAnswers([weight], sent().answers)).toEqual({ answers: { [weight.id]: '1.125' }, errors: {} });
  });

  it('sends files in a multipart body and refuses a file that is too large before sending it', async () => {
    const file = question({ type: 'file-upload', title: 'CV', allowedFileTypes: ['pdfs'], required: true });
    const name = question({ title: 'Nom' });
    render(<AnswerPage start={view([file, name])} />);
    const input = screen.getByLabelText(/^CV/);
    await userEvent.upload(input, new File([new Uint8Array(1_100_000)], 'grand.pdf', { type: 'application/pdf' }));
    await submit();
    expect(screen.getByText('This file is larger than 1 MB. Please choose a smaller one.')).toBeTruthy();
    expect(fetchMock).not.toHaveBeenCalled();
    await userEvent.upload(input, new File(['%PDF'], 'cv.pdf', { type: 'application/pdf' }));
    await userEvent.type(screen.getByLabelText('Nom'), 'Awa');
    await submit();
    const body = fetchMock.mock.calls[0]![1].body as FormData;
    expect(Object.fromEntries(body)).toMatchObject({ formId: FORM, submissionKey: KEY, [name.id]: 'Awa' });
    expect((body.get(file.id) as File).name).toBe('cv.pdf');
  });

  it('shows a message when the type is unknown', () => {
    render(<AnswerPage start={view([question({ type: 'hologram' as Question['type'] })])} />);
    expect(screen.getByText('Unsupported question type')).toBeTruthy();
  });

  it('can be cleared when the answer is optional', async () => {
    const one = question({ type: 'multiple-choice', title: 'Formule', options: options('1 fois') });
    render(<AnswerPage start={view([one])} />);
    await userEvent.click(screen.getByRole('radio'));
    await userEvent.click(screen.getByRole('button', { name: 'Clear the answer to: Formule' }));
    await submit();
    expect(sent().answers).toEqual({});
  });
});

describe('required answers', () => {
  it('show an error beside each question until it is edited, and the first one gets the focus', async () => {
    const questions = [
      question({ title: 'Libre' }),
      question({ title: 'Nom', required: true }),
      question({ title: 'Ville', required: true }),
    ];
    render(<AnswerPage start={view(questions)} />);
    await submit();
    expect(screen.getAllByText(required())).toHaveLength(2);
    expect(fetchMock).not.toHaveBeenCalled();
    const name = screen.getByRole('textbox', { name: 'Nom Required' });
    await waitFor(() => expect(document.activeElement).toBe(name));
    expect(name.getAttribute('aria-describedby')).toBe(`error-${questions[1]!.id}`);
    await userEvent.type(name, 'A');
    expect(screen.getAllByText(required())).toHaveLength(1);
    await userEvent.type(screen.getByLabelText(/^Ville/), 'Thiès');
    await submit();
    expect(await screen.findByText('Thank You!')).toBeTruthy();
  });

  it('show the errors that only the server finds', async () => {
    const name = question({ title: 'Nom' });
    fetchMock.mockImplementationOnce(() => answers(400, { success: false, message: 'No.', errors: { [name.id]: 'This name is too odd' } }));
    render(<AnswerPage start={view([name])} />);
    await submit();
    expect((await screen.findByText('This name is too odd')).getAttribute('role')).toBe('alert');
    await userEvent.type(screen.getByLabelText('Nom'), 'Awa');
    expect(screen.queryByText('This name is too odd')).toBeNull();
  });

  it('show an explanation when the form has changed meanwhile', async () => {
    fetchMock.mockImplementationOnce(() => answers(400, { success: false, message: 'No.', errors: { [nextId()]: required() } }));
    render(<AnswerPage start={view([question({})])} />);
    await submit();
    expect(await screen.findByText(/This form has changed since you opened it/)).toBeTruthy();
  });
});

describe('sending', () => {
  it('happens once when the button is pressed several times, and another response can be sent afterwards', async () => {
    const name = question({ title: 'Nom' });
    render(<AnswerPage start={view([name])} />);
    await userEvent.dblClick(screen.getByRole('button', { name: 'Submit' }));
    expect(fetchMock).toHaveBeenCalledTimes(1);
    expect(await screen.findByText('Your response has been recorded.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Submit Another Response' }));
    expect(screen.getByLabelText('Nom')).toHaveProperty('value', '');
    await submit();
    expect(fetchMock).toHaveBeenCalledTimes(2);
    expect(sent(1).submissionKey).not.toBe(KEY);
  });

  it.each([
    ['nothing comes back', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a hotspot answers instead', () => Promise.resolve(new Response('<html>Sign in</html>'))],
    ['the server is busy', () => answers(503, { success: false, message: 'Cauri is very busy right now.' })],
    ['too many come from one address', () => answers(429, { success: false, message: 'Too many requests.' })],
  ])('keeps the answers when %s, shows that, and tries again with the same key', async (_, failure) => {
    const name = question({ title: 'Nom' });
    fetchMock.mockImplementationOnce(failure);
    render(<AnswerPage start={view([name])} />);
    await userEvent.type(screen.getByLabelText('Nom'), 'Awa');
    await submit();
    expect(await screen.findByRole('heading', { name: 'Not sent yet' })).toBe(document.activeElement);
    expect(screen.getByText(/Your answers are kept on this device/)).toBeTruthy();
    expect(screen.queryByText('Thank You!')).toBeNull();
    expect(localStorage.getItem(`cauri.answer.${FORM}`)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Thank You!')).toBeTruthy();
    expect(sent(1)).toEqual(sent(0));
    expect(localStorage.getItem('cauri.queue')).toBeNull();
  });

  it('happens automatically when the network is back', async () => {
    fetchMock.mockImplementationOnce(() => Promise.reject(new TypeError('Failed to fetch')));
    render(<AnswerPage start={view([question({})])} />);
    await submit();
    await screen.findByText('Not sent yet');
    dispatchEvent(new Event('online'));
    expect(await screen.findByText('Thank You!')).toBeTruthy();
  });

  it('names the language of the page to the server, which refuses in it, and speaks it while there is no network', async () => {
    document.documentElement.lang = 'fr';
    try {
      fetchMock.mockImplementation(() => Promise.reject(new TypeError('Failed to fetch')));
      render(<AnswerPage start={view([question({})])} />);
      await userEvent.click(screen.getByRole('button', { name: 'Envoyer' }));
      expect(await screen.findByRole('heading', { name: 'Pas encore envoyé' })).toBeTruthy();
      expect(fetchMock.mock.calls[0]?.[1].headers).toMatchObject({ 'accept-language': 'fr' });
      fetchMock.mockImplementation(recorded);
      await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
      expect(await screen.findByText('Votre réponse a été enregistrée.')).toBeTruthy();
    } finally {
      document.documentElement.lang = '';
    }
  });

  it('is said to be recorded once, also while its entry is still on the device', async () => {
    const removal = vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(() => {
      throw new Error('the device is busy');
    });
    try {
      render(<AnswerPage start={view([question({})])} />);
      await submit();
      await screen.findByText('Thank You!');
      await waitFor(() => expect(removal).toHaveBeenCalledWith('cauri.queue'));
      await Promise.resolve();
      expect(screen.getAllByText(/has been recorded/).map(({ textContent }) => textContent)).toEqual(['Your response has been recorded.']);
    } finally {
      removal.mockRestore();
    }
  });

  it('continues when the page is opened again, even if the form was closed', async () => {
    const name = question({ title: 'Nom' });
    fetchMock.mockImplementation(() => Promise.reject(new TypeError('Failed to fetch')));
    const { unmount } = render(<AnswerPage start={view([name])} />);
    await userEvent.type(screen.getByLabelText('Nom'), 'Awa');
    await submit();
    await screen.findByText('Not sent yet');
    unmount();
    const again = render(<AnswerPage start={{ ...view([name]), submissionKey: nextId() }} />);
    expect(await screen.findByRole('heading', { name: 'Not sent yet' })).toBeTruthy();
    again.unmount();
    fetchMock.mockReset().mockImplementation(recorded);
    render(<AnswerPage start={{ view: 'closed' }} />);
    expect(await screen.findByText('Your response to “Candidature” has been recorded.')).toBeTruthy();
    expect(sent()).toEqual({ formId: FORM, submissionKey: KEY, ticket: 'ticket', answers: { [name.id]: 'Awa' } });
    await userEvent.click(screen.getByRole('button', { name: 'Hide' }));
    expect(localStorage.getItem('cauri.queue')).toBeNull();
  });

  it('sends answers that wait beside an empty form when “Try again” is pressed', async () => {
    const name = question({ title: 'Nom' });
    fetchMock.mockImplementation(() => Promise.reject(new TypeError('Failed to fetch')));
    render(<AnswerPage start={view([name])} />);
    await leaveWaiting('Awa');
    fetchMock.mockReset().mockImplementation(recorded);
    await userEvent.click(within(screen.getByRole('complementary')).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Your response to “Candidature” has been recorded.')).toBeTruthy();
    expect(sent().answers[name.id]).toBe('Awa');
    expect(screen.getByLabelText('Nom')).toHaveProperty('value', '');
  });

  it('accepts several responses to one form while there is no network', async () => {
    const name = question({ title: 'Nom' });
    fetchMock.mockImplementation(() => Promise.reject(new TypeError('Failed to fetch')));
    render(<AnswerPage start={view([name])} />);
    for (const person of ['Awa', 'Binta']) await leaveWaiting(person);
    expect(screen.getAllByText(/^Not sent yet: your answers to “Candidature”/)).toHaveLength(2);
    fetchMock.mockReset().mockImplementation(recorded);
    dispatchEvent(new Event('online'));
    await waitFor(() => expect(screen.getAllByText('Your response to “Candidature” has been recorded.')).toHaveLength(2));
    expect([sent(0), sent(1)].map(({ answers }) => answers[name.id])).toEqual(['Awa', 'Binta']);
    expect(sent(0).submissionKey).not.toBe(sent(1).submissionKey);
  });

  it('restores answers that are refused later and shows the reason', async () => {
    const name = question({ title: 'Nom' });
    fetchMock.mockImplementationOnce(() => Promise.reject(new TypeError('Failed to fetch')));
    render(<AnswerPage start={view([name])} />);
    await userEvent.type(screen.getByLabelText('Nom'), 'Awa');
    await submit();
    await screen.findByText('Not sent yet');
    fetchMock.mockImplementationOnce(() => answers(410, { success: false, message: 'This form no longer takes answers.' }));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('This form no longer takes answers.')).toBeTruthy();
    expect(screen.getByLabelText('Nom')).toHaveProperty('value', 'Awa');
  });

  it('uses another key in the second of two tabs', async () => {
    render(<AnswerPage start={view([question({ title: 'Nom' })])} />);
    localStorage.setItem(`cauri.answered.${FORM}`, JSON.stringify([KEY]));
    await submit();
    expect(sent().submissionKey).not.toBe(KEY);
  });

  it('is refused when the hidden field is filled in', async () => {
    const { container } = render(<AnswerPage start={view([question({})])} />);
    await userEvent.type(container.querySelector('[name=leave-this-empty]')!, 'spam');
    await submit();
    expect(screen.getByText('We could not be sure that a person sent this. Please press Submit again.')).toBeTruthy();
    await submit();
    expect(await screen.findByText('Thank You!')).toBeTruthy();
  });
});

describe('the draft on the phone', () => {
  it('is restored with its key, without answers that are no longer possible', async () => {
    const name = question({ title: 'Nom' });
    const list = question({ type: 'dropdown', title: 'Pays', options: options('Mali') });
    const { unmount } = render(<AnswerPage start={view([name, list])} />);
    await userEvent.type(screen.getByLabelText('Nom'), 'Awa');
    await userEvent.selectOptions(screen.getByLabelText('Pays'), 'Mali');
    unmount();
    const later = { ...view([name, { ...list, options: options('Togo') }]), submissionKey: nextId() };
    render(<AnswerPage start={later} />);
    expect(screen.getByText(/Your earlier answers are back/)).toBeTruthy();
    await submit();
    expect(sent()).toMatchObject({ submissionKey: KEY, answers: { [name.id]: 'Awa' } });
    expect(Object.keys(sent().answers)).toEqual([name.id]);
    await screen.findByText('Thank You!');
    expect(localStorage.getItem(`cauri.answer.${FORM}`)).toBeNull();
  });

  it('can be put aside and continued', async () => {
    const name = question({ title: 'Nom' });
    localStorage.setItem(`cauri.answer.${FORM}`, JSON.stringify({ key: KEY, given: { [name.id]: 'Awa' } }));
    render(<AnswerPage start={view([name])} />);
    await userEvent.click(screen.getByRole('button', { name: 'Start again' }));
    expect(screen.getByLabelText('Nom')).toHaveProperty('value', '');
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(screen.getByLabelText('Nom')).toHaveProperty('value', 'Awa');
  });

  it('is not needed when the browser refuses storage', async () => {
    vi.stubGlobal('localStorage', undefined);
    render(<AnswerPage start={view([question({ title: 'Nom' })])} />);
    await userEvent.type(screen.getByLabelText('Nom'), 'Awa');
    expect(screen.queryByText(/kept on this device/)).toBeNull();
    fetchMock.mockImplementationOnce(() => Promise.reject(new TypeError('Failed to fetch')));
    await submit();
    expect(await screen.findByText(/This browser refuses to keep your answers: please leave this page open/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Thank You!')).toBeTruthy();
  });
});

describe('the server’s page', () => {
  it('is hydrated with its errors and stored files', async () => {
    const file = question({ type: 'file-upload', title: 'CV', required: true });
    const name = question({ title: 'Nom', required: true });
    const start = view([file, name], {
      kept: { [file.id]: [{ _id: KEY, name: 'cv.pdf' }] },
      errors: { [name.id]: required() },
      message: 'Not yet.',
    });
    const box = document.createElement('div');
    document.body.append(box);
    box.innerHTML = renderToString(<AnswerPage start={start} />);
    expect(box.querySelector('form')?.getAttribute('action')).toBe(`/share/response/${FORM}`);
    expect(box.querySelector(`[name="kept.${file.id}"]`)?.getAttribute('value')).toBe(`${KEY}:cv.pdf`);
    expect(box.querySelector('input[autofocus]')?.getAttribute('name')).toBe(name.id);
    render(<AnswerPage start={start} />, { container: box, hydrate: true });
    await userEvent.type(screen.getByLabelText(/^Nom/), 'Awa');
    await submit();
    expect(sent().answers).toEqual({ [file.id]: KEY, [name.id]: 'Awa' });
  });

  it.each([
    ['not-found', 'This form cannot be found'],
    ['closed', 'This form is closed'],
    ['not-public', 'This form is not public'],
    ['unavailable', 'Something went wrong on our side'],
  ] as const)('shows the reason when the state is %s', (state, title) => {
    render(<AnswerPage start={{ view: state }} />);
    expect(screen.getByRole('heading', { name: title })).toBeTruthy();
  });
});
