import { beforeEach, expect, it, vi } from 'vitest';
import { fileMissing, notBegun } from '#contract/uploads.messages.ts';
import { sendAnswers } from '../send.ts';
import { keepUpload, nameOf } from './kept.ts';
import { loadEngine } from './load.ts';
import { sendFromWorker } from './sendFromWorker.ts';
import { sendWithFiles } from './sendWithFiles.ts';
import { printOf } from './state.ts';
import type { Transferred } from './transfer.ts';

vi.mock('../send.ts', () => ({ sendAnswers: vi.fn() }));
vi.mock('./load.ts', () => ({ loadEngine: vi.fn() }));

const ID = '0193b5a0-0000-4000-8000-000000000001';
const url = `/api/uploads/tus/${ID}`;
const file = new File(['%PDF'], 'cv.pdf');
const submission = { formId: 'f', key: 'k', ticket: 't', answers: { name: 'Awa' }, files: { cv: file } };
const sent = vi.mocked(sendAnswers);
const begin = vi.fn<() => Promise<Transferred>>();
const engine = { begin, settled: vi.fn(async () => {}), restart: vi.fn(async () => {}) };
const missing = { state: 'refused', message: '', errors: { cv: fileMissing() } } as const;

beforeEach(() => {
  vi.clearAllMocks();
  sent.mockReset().mockResolvedValue({ state: 'recorded' });
  begin.mockReset().mockResolvedValue({ state: 'done', url });
  vi.mocked(loadEngine).mockResolvedValue(engine as unknown as Awaited<ReturnType<typeof loadEngine>>);
});

it('the answers name a file when the server has it', async () => {
  expect(await sendWithFiles(submission)).toEqual({ state: 'recorded' });
  expect(sent).toHaveBeenCalledExactlyOnceWith({ ...submission, answers: { name: 'Awa', cv: ID }, files: {} });
  expect(engine.settled).toHaveBeenCalledWith('k');
});

it('the answers are sent only when the server has all files', async () => {
  begin.mockResolvedValue({ state: 'unreached' });
  expect(await sendWithFiles(submission)).toEqual({ state: 'unsure', reached: false });
  begin.mockResolvedValue({ state: 'refused', message: 'Please choose an image.' });
  expect(await sendWithFiles(submission)).toMatchObject({ state: 'refused', errors: { cv: 'Please choose an image.' } });
  expect(sent).not.toHaveBeenCalled();
});

it('a file that the server has deleted meanwhile is sent once more', async () => {
  sent.mockResolvedValueOnce(missing);
  expect(await sendWithFiles(submission)).toEqual({ state: 'recorded' });
  expect(engine.restart).toHaveBeenCalledExactlyOnceWith('k', 'cv', file);
  sent.mockReset().mockResolvedValue(missing);
  expect(await sendWithFiles(submission)).toEqual(missing);
  expect(sent).toHaveBeenCalledTimes(2);
});

it('files are sent with the answers when they cannot be uploaded before', async () => {
  begin.mockResolvedValue({ state: 'refused', message: notBegun() });
  await sendWithFiles(submission);
  vi.mocked(loadEngine).mockResolvedValue(undefined);
  await sendWithFiles(submission);
  expect(sent.mock.calls).toEqual([[submission], [submission]]);
});

it('the service worker sends no files while a page is open, and names the uploaded files when none is open', async () => {
  expect(await sendFromWorker(submission, async () => true)).toEqual({ state: 'unsure', reached: true });
  const small = new File(['%'], 'cv.pdf');
  const kept = {
    name: nameOf('k', 'cv', file),
    formId: 'f',
    key: 'k',
    questionId: 'cv',
    print: printOf(file),
    filename: 'cv.pdf',
    content: small,
    at: Date.now(),
  };
  await keepUpload(kept);
  await sendFromWorker({ ...submission }, async () => false);
  expect(sent).toHaveBeenLastCalledWith({ ...submission, files: { cv: small } });
  await keepUpload({ ...kept, url, done: true });
  sent.mockResolvedValueOnce(missing);
  await sendFromWorker(submission, async () => false);
  expect(sent.mock.calls.slice(1)).toEqual([
    [{ ...submission, answers: { name: 'Awa', cv: ID }, files: {} }],
    [{ ...submission, files: { cv: small } }],
  ]);
});

it('several files are named in the order in which they were chosen, and those that are not uploaded are sent along', async () => {
  const more = [file, new File(['%PDF-1'], 'diplôme.pdf'), new File(['%PDF-12'], 'lettre.pdf')];
  const several = { ...submission, files: { cv: more } };
  const ids = ['1', '2', '3'].map((end) => ID.slice(0, -1) + end);
  for (const id of ids) begin.mockResolvedValueOnce({ state: 'done', url: `/api/uploads/tus/${id}` });
  await sendWithFiles(several);
  expect(sent).toHaveBeenLastCalledWith({ ...several, answers: { name: 'Awa', cv: ids }, files: {} });
  begin.mockResolvedValueOnce({ state: 'done', url: `/api/uploads/tus/${ids[0]}` });
  begin.mockResolvedValue({ state: 'refused', message: notBegun() });
  await sendWithFiles(several);
  expect(sent).toHaveBeenLastCalledWith({ ...several, answers: { name: 'Awa', cv: ids[0] }, files: { cv: more.slice(1) } });
});

it('the service worker names the uploaded ones of several files and sends the others', async () => {
  const other = new File(['%PDF-1'], 'diplôme.pdf');
  const base = { formId: 'f', key: 'k3', questionId: 'cv', filename: 'x', at: Date.now() };
  await keepUpload({ ...base, name: nameOf('k3', 'cv', file), print: printOf(file), content: file, url, done: true });
  await sendFromWorker({ ...submission, key: 'k3', files: { cv: [file, other] } }, async () => false);
  expect(sent).toHaveBeenLastCalledWith({ ...submission, key: 'k3', answers: { name: 'Awa', cv: ID }, files: { cv: other } });
});
