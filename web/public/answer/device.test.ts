import { afterEach, beforeEach, expect, it, vi } from 'vitest';

// The system of a phone ends the connection to the database of a page that was in the background. Until the browser says so, each use of it
// throws at once.

const lost = {
  transaction() {
    throw new DOMException('The database connection is closing.', 'InvalidStateError');
  },
};
const open = () => {
  const request = { result: lost, onsuccess: () => {} };
  setTimeout(() => request.onsuccess());
  return request;
};

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('indexedDB', { open });
});
afterEach(() => vi.unstubAllGlobals());

const KEY = '0193b5a0-0000-4000-8000-000000000001';
const file = new File(['%PDF'], 'cv.pdf');

it('the chosen files of this page are found when the connection to the database was lost', async () => {
  const { findUpload, keepUpload, nameOf } = await import('./uploads/kept.ts');
  const { printOf } = await import('./uploads/state.ts');
  const of = { name: nameOf(KEY, 'cv', file), formId: 'f', key: KEY, questionId: 'cv', print: printOf(file) };
  await keepUpload({ ...of, filename: 'cv.pdf', content: file, at: Date.now() });
  expect(await findUpload(KEY, 'cv', file)).toMatchObject(of);
});

it('the page goes on with the draft in local storage when the connection to the database was lost', async () => {
  const draft = { key: KEY, given: { name: 'Awa' }, at: 1 };
  vi.stubGlobal('localStorage', { getItem: () => JSON.stringify(draft) });
  const { readNewestDraft } = await import('./draft.ts');
  expect(await readNewestDraft('f')).toEqual(draft);
});
