import { DetailedError, type HttpRequest, type HttpResponse, Upload } from 'tus-js-client';
import { language } from '#contract/language.ts';
import { PIECE_BYTES, TUS_PATH, type UploadMetadata } from '#contract/uploads.ts';

/**
 * A file that is `gone` from the server is sent from the start; an `unreached` server gets the rest later. `message` is there when the
 * server was reached and says why it takes nothing now.
 */
export type Transferred =
  | { state: 'done'; url: string }
  | { state: 'unreached'; message?: string }
  | { state: 'gone' }
  | { state: 'refused'; message: string };

interface Options {
  url: string | undefined;
  metadata: UploadMetadata;
  onUrl: (url: string) => void;
  onProgress: (sent: number) => void;
}

/** The pauses within one attempt; the engine waits between two attempts. */
const WAITS_MS = [1_000, 3_000];
/** A connection without progress for this long is dead; at 3 kB/s one piece takes this long. */
const STALL_MS = 90_000;
/** These refusals are temporary: too slow, pieces out of order, too early or too many requests. */
const PASSING = [401, 407, 408, 409, 423, 425, 429];
/** With these the server says that it has no room, or had too many files from this network. */
const WHY_NOT_NOW = [429, 503];

/** Sends the part of a file that the server does not have. Resolves when the attempt has succeeded or failed. */
export function transfer(content: File, { url, metadata, onUrl, onProgress }: Options): { end: Promise<Transferred>; stop: () => void } {
  let finish: (outcome: Transferred) => void = () => {};
  const end = new Promise<Transferred>((resolve) => {
    finish = resolve;
  });
  let stalled: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(stalled);
    void upload.abort();
    finish({ state: 'unreached' });
  };
  const alive = () => {
    clearTimeout(stalled);
    stalled = setTimeout(stop, STALL_MS);
  };
  const upload = new Upload(content, {
    endpoint: TUS_PATH,
    uploadUrl: url ?? null,
    metadata: { ...metadata },
    headers: { 'accept-language': language() },
    chunkSize: PIECE_BYTES,
    retryDelays: WAITS_MS,
    // The address is stored with the file (kept.ts).
    storeFingerprintForResuming: false,
    onUploadUrlAvailable: () => {
      if (upload.url && upload.url !== url) onUrl(upload.url);
    },
    onProgress: (sent) => {
      alive();
      onProgress(sent);
    },
    onShouldRetry: (error) => {
      alive();
      return navigator.onLine && outcomeOf(error).state === 'unreached';
    },
    onAfterResponse: refuseForeignAnswer,
    onSuccess: () => {
      clearTimeout(stalled);
      finish({ state: 'done', url: upload.url! });
    },
    onError: (error) => {
      clearTimeout(stalled);
      finish(outcomeOf(error));
    },
  });
  alive();
  upload.start();
  return { end, stop };
}

/** Keeps the library from sending a file from the start when the server was only busy, because people pay for every byte. */
function refuseForeignAnswer(req: HttpRequest, res: HttpResponse): void {
  if (req.getMethod() !== 'HEAD') return;
  const status = res.getStatus();
  const fromServer = res.getHeader('tus-resumable');
  if (fromServer && (status === 200 || status === 404 || status === 410)) return;
  throw new Error(`asked how much is there: ${status}`);
}

function outcomeOf(error: Error): Transferred {
  if (!(error instanceof DetailedError) || !error.originalResponse) return { state: 'unreached' };
  const status = error.originalResponse.getStatus();
  const refusal = status >= 400 ? readRefusal(error.originalResponse) : undefined;
  // The page of a hotspot is not an answer of the server.
  if (refusal === undefined) return { state: 'unreached' };
  if (WHY_NOT_NOW.includes(status)) return { state: 'unreached', message: refusal };
  if (status >= 500 || PASSING.includes(status)) return { state: 'unreached' };
  const begun = error.originalRequest.getMethod() !== 'POST';
  return begun && (status === 404 || status === 410) ? { state: 'gone' } : { state: 'refused', message: refusal };
}

function readRefusal(response: HttpResponse): string | undefined {
  try {
    const { success, message } = JSON.parse(response.getBody()) as { success?: unknown; message?: unknown };
    return success === false && typeof message === 'string' ? message : undefined;
  } catch {
    return undefined;
  }
}
