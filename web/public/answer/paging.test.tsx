import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FormView } from '#contract/answer-page.ts';
import { required } from '#contract/answer-rules.messages.ts';
import type { Question } from '#contract/forms.ts';
import { AnswerPage } from './AnswerPage.tsx';
import { stylesBeforeScript } from './pages.ts';

const FORM = '0193b5a0-0000-7000-8000-000000000001';
const KEY = '0193b5a0-0000-7000-8000-0000000000aa';
let ids = 0;
const nextId = () => `0193b5a0-0000-7000-8000-2${String(++ids).padStart(11, '0')}`;
const question = (given: Partial<Question>): Question => ({ id: nextId(), type: 'short-answer', title: 'Nom', required: false, ...given });
const view = (questions: Question[], more: Partial<FormView> = {}): FormView => ({
  view: 'form',
  form: { _id: FORM, title: 'Candidature', description: '', questions, thankYou: 'À très vite !' },
  submissionKey: KEY,
  ticket: 'ticket',
  maxUploadMb: 1,
  given: {},
  kept: {},
  errors: {},
  ...more,
});
const fetchMock = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const sent = () => JSON.parse(String(fetchMock.mock.calls[0]?.[1].body)).answers;
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

const yes = { id: nextId(), value: 'Oui' };
const no = { id: nextId(), value: 'Non' };
const member = question({ type: 'multiple-choice', title: 'Déjà membre ?', options: [yes, no], required: true });
const since = question({ title: 'Depuis quand ?', required: true, showIf: { questionId: member.id, is: [yes.id] } });
const part = question({ type: 'section', title: 'Votre projet', description: 'Deux minutes.' });
const project = question({ title: 'Projet', required: true });
const last = question({ type: 'section', title: 'Pour finir' });
const words = question({ title: 'Un mot ?' });
const all = [member, since, part, project, last, words];

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '');
  fetchMock.mockReset().mockImplementation(() => Promise.resolve(new Response(JSON.stringify({ success: true, data: {} }))));
  vi.stubGlobal('fetch', fetchMock);
  vi.stubGlobal('scrollTo', vi.fn());
});
afterEach(() => vi.unstubAllGlobals());

describe('a question that depends on another', () => {
  it('is announced when an answer adds or removes it, and nothing is announced while somebody types', async () => {
    const { container } = render(<AnswerPage start={view([member, since, words])} />);
    const told: string[] = [];
    const region = container.querySelector('.unseen[aria-live=polite]')!;
    new MutationObserver(() => told.push(region.textContent)).observe(region, { childList: true, subtree: true, characterData: true });
    await userEvent.type(screen.getByLabelText('Un mot ?'), 'Merci');
    for (const name of ['Oui', 'Non', 'Oui']) await userEvent.click(screen.getByLabelText(name));
    await userEvent.type(screen.getByLabelText(/^Depuis quand/), 'Mars');
    expect(told).toEqual(['1 question was added.', '1 question was removed.', '1 question was added.']);
  });

  it('appears and disappears with the answer, and is neither required nor sent while it is hidden', async () => {
    render(<AnswerPage start={view([member, since])} />);
    expect(screen.queryByRole('textbox', { name: /Depuis quand/ })).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: 'Oui' }));
    await userEvent.type(screen.getByRole('textbox', { name: /Depuis quand/ }), '2024');
    await userEvent.click(screen.getByRole('radio', { name: 'Non' }));
    expect(screen.queryByRole('textbox', { name: /Depuis quand/ })).toBeNull();
    await press('Submit');
    expect(sent()).toEqual({ [member.id]: no.id });
    expect(await screen.findByText('Your response has been recorded.')).toBeTruthy();
    expect(screen.getByText('À très vite !')).toBeTruthy();
  });

  it('shows its condition without a script', () => {
    const html = renderToString(<AnswerPage start={view(all)} />);
    expect(html).toContain('Only if your answer to “Déjà membre ?” is “Oui”.');
    expect(html).toContain('This form has 3 parts.');
    expect(html.match(/hidden=""/g) ?? []).toHaveLength(1);
    expect(stylesBeforeScript(view(all))).toContain(`#q-${since.id}{display:none}`);
    expect(html).not.toContain('>Next<');
  });
});

describe('pages', () => {
  it('are shown one at a time and checked before the next one, and Back returns to the previous one', async () => {
    render(<AnswerPage start={view(all)} />);
    expect(screen.getByRole('progressbar', { name: 'Progress' }).getAttribute('aria-valuetext')).toBe('Page 1 of 3');
    expect(screen.queryByRole('heading', { name: 'Votre projet' })).toBeNull();
    await press('Next');
    expect(screen.getByText(required())).toBeTruthy();
    expect(screen.getByText('Please look at the message beside each marked question, then press Next again.')).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: 'Non' }));
    await press('Next');
    expect(screen.getByRole('heading', { name: 'Votre projet' })).toBeTruthy();
    expect(document.activeElement?.textContent).toContain('Page 2 of 3');
    expect(screen.queryByText(/Please look at/)).toBeNull();
    await userEvent.type(screen.getByRole('textbox', { name: /Projet/ }), 'Bissap');
    act(() => history.back());
    await waitFor(() => expect(screen.getByText('Page 1 of 3')).toBeTruthy());
    expect(screen.getByRole('radio', { name: 'Non' })).toHaveProperty('checked', true);
    await press('Next');
    await press('Next');
    expect(screen.getByText('Page 3 of 3')).toBeTruthy();
    await press('Back');
    await waitFor(() => expect(screen.getByText('Page 2 of 3')).toBeTruthy());
    vi.useFakeTimers({ toFake: ['Date'] });
    await userEvent.dblClick(screen.getByRole('button', { name: 'Next' }));
    expect(fetchMock).not.toHaveBeenCalled();
    vi.setSystemTime(Date.now() + 450);
    await press('Submit');
    expect(sent()).toEqual({ [member.id]: no.id, [project.id]: 'Bissap' });
    expect(await screen.findByText('Thank You!')).toBeTruthy();
    await press('Submit Another Response');
    expect(screen.getByText('Page 1 of 3')).toBeTruthy();
  });

  it('are turned once by a double click on Next, so that no page is passed unseen', async () => {
    const parts = ['Un', 'Deux', 'Trois'].map((title) => question({ type: 'section', title }));
    render(<AnswerPage start={view(parts.flatMap((section) => [section, question({ title: `Nom ${section.title}` })]))} />);
    await userEvent.dblClick(screen.getByRole('button', { name: 'Next' }));
    expect(screen.getByText('Page 2 of 3')).toBeTruthy();
    await press('Next');
    expect(screen.getByText('Page 3 of 3')).toBeTruthy();
  });

  it('change to the page of the first refused answer', async () => {
    const errors = { [project.id]: 'Please enter a text' };
    render(<AnswerPage start={view(all, { given: { [member.id]: no.id }, errors, message: 'Not yet.' })} />);
    expect(screen.getByText('Page 2 of 3')).toBeTruthy();
    expect(screen.getByText('Please enter a text')).toBeTruthy();
  });
});

describe('an answer in the link', () => {
  const name = question({ title: 'Nom' });
  const prefilled = { given: { [name.id]: 'Awa' }, prefilled: { [name.id]: 'Awa' } };

  it('is filled in, also for the next response', async () => {
    render(<AnswerPage start={view([name], prefilled)} />);
    await press('Submit');
    expect(sent()).toEqual({ [name.id]: 'Awa' });
    await screen.findByText('Thank You!');
    await press('Submit Another Response');
    expect(screen.getByRole('textbox', { name: 'Nom' })).toHaveProperty('value', 'Awa');
  });

  it('does not replace an answer that was typed before', () => {
    localStorage.setItem(`cauri.answer.${FORM}`, JSON.stringify({ key: KEY, given: { [name.id]: 'Awa Diop' } }));
    render(<AnswerPage start={view([name], prefilled)} />);
    expect(screen.getByRole('textbox', { name: 'Nom' })).toHaveProperty('value', 'Awa Diop');
    expect(screen.getByText('Your earlier answers are back.')).toBeTruthy();
  });
});
