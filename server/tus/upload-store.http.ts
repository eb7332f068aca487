import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { DataStore, ERRORS, type Lock, type Locker, Upload } from '@tus/server';
import { refuseFileType } from '#server/answers/answers.rules.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, fieldError } from '#server/errors.ts';
import { isDiskFull } from '#server/files/disk-full.ts';
import { findPublished } from '#server/forms/published.queries.ts';
import { HEAD_BYTES, kindOf } from '#server/storage/kind-of.ts';
import { newStorageKey } from '#server/storage/storage.ts';
import { KEPT_DAYS, refuseWhenFull } from '#server/uploads/limits.actions.ts';
import { noRoom } from '#server/uploads/uploads.messages.ts';
import { completeUpload, dropUpload, findResumable, noteReceived, type ResumableUpload } from '#server/uploads/uploads.queries.ts';
import { beginUpload, removeDropped } from './begin.actions.ts';

const DAY_MS = 86_400_000;

type Needs = Pick<Deps, 'db' | 'env' | 'log' | 'storage'>;

/** The id is the secret with which the phone continues its upload, so it is random, unlike the ids of rows. */
export const newUploadId = () => randomUUID();

/** The storage of the tus server. The size of the stored file says how much has arrived, which is right also after kill -9. */
export class UploadStore extends DataStore {
  readonly #deps: Needs;
  readonly #onStored: (bytes: number) => void;

  /** `onStored` is called with the bytes that arrived, also when the connection broke. */
  constructor(deps: Needs, onStored: (bytes: number) => void) {
    super();
    this.#deps = deps;
    this.#onStored = onStored;
    this.extensions = ['creation', 'termination', 'expiration'];
  }

  override async create(upload: Upload): Promise<Upload> {
    await beginUpload(this.#deps, { id: upload.id, size: upload.size ?? 0, storageKey: newStorageKey(), metadata: upload.metadata });
    return upload;
  }

  /** The time from the latest piece until the housekeeping deletes an unfinished upload. */
  override getExpiration(): number {
    return KEPT_DAYS.half * DAY_MS;
  }

  override async getUpload(id: string): Promise<Upload> {
    const upload = await this.#find(id);
    const offset = upload.complete ? upload.size : await this.#deps.storage.received(upload.storageKey);
    // The process was killed after the last piece, so the upload is completed now.
    if (!upload.complete && offset >= upload.size) await this.#finish(upload);
    return new Upload({
      id,
      size: upload.size,
      offset: Math.min(offset, upload.size),
      // In the protocol, only unfinished uploads expire.
      ...(offset < upload.size && { creation_date: upload.touchedAt.toISOString() }),
    });
  }

  override async write(content: Readable, id: string, offset: number): Promise<number> {
    const upload = await this.#find(id);
    if (upload.complete) return upload.size;
    const { storage } = this.#deps;
    await refuseWhenFull(this.#deps, upload.formId, upload.size - offset);
    let received = offset;
    try {
      await storage.append(upload.storageKey, offset, content);
    } catch (error) {
      throw isDiskFull(error) ? new AppError(503, noRoom()) : error;
    } finally {
      received = await storage.received(upload.storageKey);
      this.#onStored(Math.max(0, received - offset));
      await this.#note(upload, received);
    }
    if (received >= upload.size) await this.#finish(upload);
    // The kind is checked early, so that nobody pays for megabytes of a file that is refused.
    else if (offset < HEAD_BYTES && received >= HEAD_BYTES) await this.#refuseKind(upload);
    return received;
  }

  override async remove(id: string): Promise<void> {
    const dropped = await dropUpload(this.#deps.db, id);
    if (dropped.length === 0) throw ERRORS.FILE_NOT_FOUND;
    await removeDropped(this.#deps, dropped);
  }

  /** Stores how many bytes have arrived. Throws not found when the upload was deleted meanwhile. */
  async #note({ id, storageKey }: ResumableUpload, received: number): Promise<void> {
    const { db, storage } = this.#deps;
    if (await noteReceived(db, id, received)) return;
    if (await findResumable(db, id)) return;
    await storage.remove(storageKey);
    throw ERRORS.FILE_NOT_FOUND;
  }

  async #find(id: string): Promise<ResumableUpload> {
    const upload = await findResumable(this.#deps.db, id);
    if (!upload) throw ERRORS.FILE_NOT_FOUND;
    return upload;
  }

  /** Completes an upload. It may run again after a crash at any line, because sealing and completing twice change nothing. */
  async #finish(upload: ResumableUpload): Promise<void> {
    const { db, storage } = this.#deps;
    const type = await this.#refuseKind(upload);
    await storage.seal(upload.storageKey, upload.size).catch(asGone);
    if (await completeUpload(db, upload, type)) return;
    // The upload was cancelled while its last piece arrived.
    await storage.remove(upload.storageKey);
    throw ERRORS.FILE_NOT_FOUND;
  }

  async #refuseKind(upload: ResumableUpload): Promise<string> {
    const { db, storage } = this.#deps;
    const type = await kindOf(storage, upload.storageKey).catch(asGone);
    const form = await findPublished(db, upload.formId, upload.versionId);
    const question = form?.questions.find(({ id }) => id === upload.questionId);
    const refused = question && refuseFileType(question, type);
    if (!refused) return type;
    await this.remove(upload.id);
    throw fieldError(415, upload.questionId, refused);
  }
}

/** Reports a missing file as not found: the upload was cancelled, or deleted in favour of a newer one, while it arrived. */
function asGone(error: unknown): never {
  throw error instanceof Error && 'code' in error && error.code === 'ENOENT' ? ERRORS.FILE_NOT_FOUND : error;
}

/** A request waits so long for an earlier one that works on the same upload. */
const PATIENCE_MS = 10_000;

/**
 * Lets one request at a time work on each upload. A new request asks the earlier one to stop: on a broken network, the
 * earlier one is a connection that the phone has given up and the server has not noticed yet. The library's own locker uses
 * the CPU while it waits.
 */
export function uploadLocker(): Locker {
  const held = new Map<string, { stop: () => Promise<void> | void; released: Promise<void> }>();
  return { newLock };

  function newLock(id: string): Lock {
    let release = () => {};
    return {
      async lock(signal, stop) {
        const end = Date.now() + PATIENCE_MS;
        for (let other = held.get(id); other; other = held.get(id)) {
          await other.stop();
          if (signal.aborted) throw ERRORS.ABORTED;
          if (!(await within(end - Date.now(), other.released))) throw ERRORS.ERR_LOCK_TIMEOUT;
        }
        const { promise, resolve } = Promise.withResolvers<void>();
        release = resolve;
        held.set(id, { stop, released: promise });
      },
      async unlock() {
        held.delete(id);
        release();
      },
    };
  }
}

async function within(ms: number, work: Promise<void>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), Math.max(0, ms));
  });
  const done = await Promise.race([work.then(() => true), late]);
  clearTimeout(timer);
  return done;
}
