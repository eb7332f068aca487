import type { UploadMetadata } from '#contract/uploads.ts';
import { tooLarge } from '../answer.messages.ts';
import { placeOf } from '../device.ts';
import { wasSent } from '../draft.ts';
import { queued } from '../queue.ts';
import { findUpload, forgetUpload, type KeptUpload, keepUpload, keptUploads, nameOf } from './kept.ts';
import { shrink } from './shrink.ts';
import { printOf, type UploadState, type UploadStates } from './state.ts';
import { type Transferred, transfer } from './transfer.ts';

// This module is loaded when the first file is chosen (load.ts). It sends the files one after the other and repeats that until
// the server has them. A submission waits for its files here.

/** The submission and the question of a file. */
export type Belongs = Omit<UploadMetadata, 'filename'> & { maxMb: number };

interface Job {
  belongs: Belongs;
  file: File;
  state: UploadState;
  /** The current attempt. */
  trying: Promise<Transferred> | undefined;
  stop: () => void;
  cancelled: boolean;
  tries: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** The pauses between attempts while the page is open. */
const WAITS_MS = [4_000, 8_000, 15_000, 30_000, 60_000];

const jobs = new Map<string, Job>();
const listeners = new Set<() => void>();

/** Calls the listener whenever a state has changed. */
export function onChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the states of the files of one submission. */
export function statesOf(key: string): UploadStates {
  const states: UploadStates = {};
  for (const { belongs, file, state } of jobs.values())
    if (belongs.submissionKey === key) states[belongs.questionId] = { ...states[belongs.questionId], [printOf(file)]: state };
  return states;
}

/** Sends the file, unless it was sent or refused already. */
export function ensure(belongs: Belongs, file: File): void {
  if (!jobs.has(nameOf(belongs.submissionKey, belongs.questionId, file))) void begin(belongs, file);
}

/** Sends the file, or continues with it when it is the same file as before. */
export function begin(belongs: Belongs, file: File): Promise<Transferred> {
  const name = nameOf(belongs.submissionKey, belongs.questionId, file);
  const before = jobs.get(name);
  if (before) return attempt(name, before);
  const state: UploadState = { phase: 'preparing', sent: 0, total: file.size };
  const job: Job = { belongs, file, state, trying: undefined, stop: () => {}, cancelled: false, tries: 0, timer: undefined };
  jobs.set(name, job);
  return attempt(name, job);
}

/** Removes a file that the person does not want to send, on this device and on the server. */
export function cancel(key: string, questionId: string, file: File): Promise<void> {
  const name = nameOf(key, questionId, file);
  const job = jobs.get(name);
  if (job) stopJob(job);
  jobs.delete(name);
  notify();
  const done = remove(name, () => findUpload(key, questionId, file)).finally(() => {
    if (removing.get(name) === done) removing.delete(name);
  });
  removing.set(name, done);
  return done;
}

/** The same file waits for these when it is chosen once more. */
const removing = new Map<string, Promise<void>>();

async function remove(name: string, find: () => Promise<KeptUpload | undefined>): Promise<void> {
  await removing.get(name);
  const kept = await find();
  if (!kept) return;
  await forgetUpload(kept.name);
  // If this does not arrive, the server's housekeeping deletes the file.
  if (kept.url) void fetch(kept.url, { method: 'DELETE', headers: { 'tus-resumable': '1.0.0' }, keepalive: true }).catch(() => {});
}

/** Forgets the files of a response that is recorded. */
export async function settled(key: string): Promise<void> {
  for (const [name, job] of jobs) {
    if (job.belongs.submissionKey !== key) continue;
    stopJob(job);
    jobs.delete(name);
  }
  for (const { name } of await keptUploads({ key })) await forgetUpload(name);
  notify();
}

/** Sends the file from the start at the next attempt, because the server no longer has it. */
export async function restart(key: string, questionId: string, file: File): Promise<void> {
  const kept = await findUpload(key, questionId, file);
  if (kept) await keepUpload(withoutUrl(kept));
  const job = jobs.get(nameOf(key, questionId, file));
  if (job) set(job, { phase: 'waiting', sent: 0, total: job.state.total });
}

/** Returns the files of the latest submission of this place that was started and not submitted. */
export async function chosenBefore(place: string): Promise<{ key: string; files: Record<string, File[]> } | undefined> {
  const handedIn = new Set((await queued()).map(({ key }) => key));
  const all = await keptUploads({ place });
  for (const { name, key } of all) if (wasSent(place, key)) await forgetUpload(name);
  const kept = all.filter(({ key }) => !handedIn.has(key) && !wasSent(place, key)).sort((a, b) => a.at - b.at);
  const key = kept[kept.length - 1]?.key;
  if (key === undefined) return undefined;
  const files: Record<string, File[]> = {};
  for (const upload of kept) if (upload.key === key) files[upload.questionId] = [...(files[upload.questionId] ?? []), upload.content];
  return { key, files };
}

function attempt(name: string, job: Job): Promise<Transferred> {
  clearTimeout(job.timer);
  job.trying ??= exclusively(name, () => inTurn(() => run(name, job))).then((outcome) => {
    job.trying = undefined;
    settle(name, job, outcome);
    return outcome;
  });
  return job.trying;
}

/** Two tabs of one form share a draft and its files, so only one of them sends a file at a time. */
async function exclusively<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await navigator.locks.request(`cauri.upload.${name}`, work);
  } catch {
    // The browser has no locks, or refuses them together with storage, in which case tabs share nothing.
    return work();
  }
}

/**
 * One file is made smaller and sent at a time: several photos need more memory than a cheap phone has, and pieces of several files would
 * all be late on a slow network.
 */
let turn: Promise<unknown> = Promise.resolve();
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = turn.then(work);
  turn = mine.catch(() => {});
  return mine;
}

async function run(name: string, job: Job): Promise<Transferred> {
  const { belongs } = job;
  if (job.cancelled) return { state: 'unreached' };
  const kept = await prepare(name, job);
  if (job.cancelled) return { state: 'unreached' };
  if (kept.content.size > belongs.maxMb * 1024 * 1024) return { state: 'refused', message: tooLarge({ maxMb: belongs.maxMb }) };
  if (kept.done && kept.url) return { state: 'done', url: kept.url };
  const outcome = await send(job, kept);
  if (outcome.state !== 'gone') return outcome;
  return send(job, withoutUrl(kept));
}

/** Returns the content to send, as it was stored before or made now. */
async function prepare(name: string, { belongs, file }: Job): Promise<KeptUpload> {
  await removing.get(name);
  const { submissionKey: key, questionId } = belongs;
  const before = await findUpload(key, questionId, file);
  if (before) return before;
  const content = await shrink(file);
  const kept = { name, formId: placeOf(belongs), key, questionId, print: printOf(file), filename: content.name, content, at: Date.now() };
  await keepUpload(kept);
  return kept;
}

async function send(job: Job, kept: KeptUpload): Promise<Transferred> {
  const { formId, questionId, submissionKey, ticket } = job.belongs;
  const total = kept.content.size;
  const sent = job.state.total === total ? job.state.sent : 0;
  set(job, { phase: 'sending', sent, total });
  let current = kept;
  const { end, stop } = transfer(kept.content, {
    url: kept.url,
    metadata: { filename: kept.filename, formId, questionId, submissionKey, ticket },
    onUrl: (url) => {
      current = { ...current, url };
      if (!job.cancelled) void keepUpload(current);
    },
    onProgress: (sent) => set(job, { phase: 'sending', sent, total }),
  });
  job.stop = stop;
  if (job.cancelled) stop();
  const outcome = await end;
  if (outcome.state === 'done' && !job.cancelled) await keepUpload({ ...current, url: outcome.url, done: true });
  return outcome;
}

async function forgetFile({ belongs: { submissionKey, questionId }, file }: Job): Promise<void> {
  const kept = await findUpload(submissionKey, questionId, file);
  if (kept) await forgetUpload(kept.name);
}

function settle(name: string, job: Job, outcome: Transferred): void {
  if (job.cancelled) return;
  const { sent, total } = job.state;
  switch (outcome.state) {
    case 'done':
      set(job, { phase: 'done', sent: total, total });
      return;
    case 'refused':
      void forgetFile(job);
      set(job, { phase: 'refused', sent: 0, total, message: outcome.message });
      return;
    default: {
      set(job, { phase: 'waiting', sent, total, ...(outcome.state === 'unreached' && outcome.message && { message: outcome.message }) });
      const wait = WAITS_MS[Math.min(job.tries++, WAITS_MS.length - 1)];
      job.timer = setTimeout(() => void attempt(name, job), wait);
    }
  }
}

function set(job: Job, state: UploadState): void {
  if (job.cancelled) return;
  if (state.sent > job.state.sent) job.tries = 0;
  job.state = state;
  notify();
}

function stopJob(job: Job): void {
  job.cancelled = true;
  clearTimeout(job.timer);
  job.stop();
}

function notify(): void {
  for (const listener of listeners) listener();
}

function withoutUrl(kept: KeptUpload): KeptUpload {
  const { url: _, done: __, ...rest } = kept;
  return rest;
}

addEventListener('online', () => {
  for (const [name, job] of jobs) if (job.state.phase === 'waiting') void attempt(name, job);
});
