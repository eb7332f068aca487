import { beforeEach, expect, it, vi } from 'vitest';
import { FILE_MISSING, NOT_BEGUN } from '#contract/uploads.ts';
import { sendAnswers } from '../send.ts';
import { keepUpload, nameOf } from './kept.ts';
import { loadEngine } from './load.ts';
import { sendFromWorker } from './sendFromWorker.ts';
import { sendWithFiles } from './sendWithFiles.ts';
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
const missing = { state: 'refused', message: '', errors: { cv: FILE_MISSING } } as const;

beforeEach(() => {
  vi.clearAllMocks();
  sent.mockReset().mockResolvedValue({ state: 'recorded' });
  begin.mockReset().mockResolvedValue({ state: 'done', url });
  vi.mocked(loadEngine).mockResolvedValue(engine as unknown as Awaited<ReturnType<typeof loadEngine>>);
});

it('names the file in the answers once it is there', async () => {
  expect(await sendWithFiles(submission)).toEqual({ state: 'recorded' });
  expect(sent).toHaveBeenCalledExactlyOnceWith({ ...submission, answers: { name: 'Awa', cv: ID }, files: {} });
  expect(engine.settled).toHaveBeenCalledWith('k');
});

it('sends nothing before all files are there', async () => {
  begin.mockResolvedValue({ state: 'unreached' });
  expect(await sendWithFiles(submission)).toEqual({ state: 'unsure', reached: false });
  begin.mockResolvedValue({ state: 'refused', message: 'Please choose an image.' });
  expect(await sendWithFiles(submission)).toMatchObject({ state: 'refused', errors: { cv: 'Please choose an image.' } });
  expect(sent).not.toHaveBeenCalled();
});

it('sends a file anew that the server has let go of meanwhile, once', async () => {
  sent.mockResolvedValueOnce(missing);
  expect(await sendWithFiles(submission)).toEqual({ state: 'recorded' });
  expect(engine.restart).toHaveBeenCalledExactlyOnceWith('k', 'cv');
  sent.mockReset().mockResolvedValue(missing);
  expect(await sendWithFiles(submission)).toEqual(missing);
  expect(sent).toHaveBeenCalledTimes(2);
});

it('lets files go with the answers where they cannot go ahead', async () => {
  begin.mockResolvedValue({ state: 'refused', message: NOT_BEGUN });
  await sendWithFiles(submission);
  vi.mocked(loadEngine).mockResolvedValue(undefined);
  await sendWithFiles(submission);
  expect(sent.mock.calls).toEqual([[submission], [submission]]);
});

it('leaves files to the page while one is open, and names those that are there when none is', async () => {
  expect(await sendFromWorker(submission, async () => true)).toEqual({ state: 'unsure', reached: true });
  const small = new File(['%'], 'cv.pdf');
  const kept = {
    name: nameOf('k', 'cv'),
    formId: 'f',
    key: 'k',
    questionId: 'cv',
    print: '',
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
