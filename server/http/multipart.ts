import { basename } from 'node:path';
import { Readable } from 'node:stream';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { UNSEEN } from '#contract/shared.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { noteArriving } from '#server/files/arriving.queries.ts';
import { newStorageKey } from '#server/storage/storage.ts';
import * as text from './http.messages.ts';
import { whenTooSlow } from './slow-body.ts';

/** A file part that is already on disk; the code that reads the form decides whether to keep it. */
export interface ReceivedFile {
  field: string;
  name: string;
  size: number;
  storageKey: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    receivedFiles?: ReceivedFile[];
  }
}

export interface MultipartBody {
  /** The fields by name; a repeated field is a list. */
  fields: Record<string, unknown>;
  files: ReceivedFile[];
  /** The files that the gate did not admit, by which a form that arrived before is known. */
  passedOver: Omit<ReceivedFile, 'storageKey'>[];
  /** A sentence for each field whose file was too large to be stored. */
  tooLarge: Record<string, string>;
  /** The fields are present although no file was stored. */
  refusal?: AppError;
}

/** This is known about a file before its bytes arrive. */
export interface ComingFile {
  field: string;
  /** The fields that came before the file. */
  fields: Record<string, unknown>;
  /** The files that were stored before this one. */
  files: readonly ReceivedFile[];
}

export interface FileGate {
  /** Decides before anything is written whether a file is stored or skipped; throws AppError when no file is accepted at all. */
  admit(req: FastifyRequest, file: ComingFile): Promise<'store' | 'skip'>;
  /** Called with the number of bytes that were stored. */
  stored?(req: FastifyRequest, file: ComingFile, bytes: number): void;
}

type Needs = Pick<Deps, 'db' | 'env' | 'storage'>;

/** The limit for all files of a request together, as a number of files of the largest size. */
const LARGEST_PER_REQUEST = 5;
/** The limit for the texts of all fields together, which a call that takes a form takes as JSON too. */
export const TEXT_BYTES = 4 * 1024 * 1024;

/**
 * Reads a multipart body while it arrives, and writes the files that the gate admits directly to storage. When it fails, the files
 * that were stored are deleted again. An empty file input sends an empty part without a name, which is ignored.
 */
export async function readMultipart(req: FastifyRequest, deps: Needs, gate: FileGate): Promise<MultipartBody> {
  const { db, env, storage } = deps;
  const megabytes = LARGEST_PER_REQUEST * env.MAX_UPLOAD_MB;
  const most = megabytes * 1024 * 1024 + TEXT_BYTES;
  const tooMuch = new AppError(413, text.tooMuch({ megabytes }));
  if (Number(req.headers['content-length'] ?? 0) > most) throw tooMuch;

  const fields = new Map<string, unknown>();
  const body: MultipartBody = { fields: {}, files: [], passedOver: [], tooLarge: {} };
  /** The file that is arriving now, and the promise that it is stored. */
  let coming: { part: MultipartFile; stored: Promise<unknown> } | undefined;
  let total = 0;

  function count(bytes: number): void {
    total += bytes;
    if (total > most) throw tooMuch;
  }
  async function* counted(content: Readable): AsyncGenerator<Buffer> {
    for await (const chunk of content as AsyncIterable<Buffer>) {
      count(chunk.length);
      yield chunk;
    }
  }

  async function admits(file: ComingFile): Promise<boolean> {
    try {
      return (await gate.admit(req, file)) === 'store';
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      body.refusal = error;
      await removeFiles(deps, body.files.splice(0));
      return false;
    }
  }

  async function store(part: MultipartFile, file: ComingFile): Promise<void> {
    const newKey = newStorageKey();
    await noteArriving(db, newKey);
    const stored = storage.put(Readable.from(counted(part.file), { objectMode: false }), newKey);
    coming = { part, stored };
    const { key, size } = await stored;
    coming = undefined;
    gate.stored?.(req, file, size);
    if (part.file.truncated) {
      await storage.remove(key);
      body.tooLarge[part.fieldname] = text.fileTooLarge({ megabytes: env.MAX_UPLOAD_MB });
    } else {
      body.files.push({ field: part.fieldname, name: cleanName(part.filename), size, storageKey: key });
    }
  }

  async function passOver(part: MultipartFile): Promise<void> {
    let size = 0;
    for await (const chunk of counted(part.file)) size += chunk.length;
    if (part.filename) body.passedOver.push({ field: part.fieldname, name: cleanName(part.filename), size });
  }

  async function take(part: Multipart): Promise<void> {
    if (part.type === 'field') {
      count(String(part.value).length);
      const before = fields.get(part.fieldname);
      fields.set(part.fieldname, before === undefined ? part.value : [before, part.value].flat());
      return;
    }
    // The stream may fail before anybody reads it; its reader gets the error later.
    part.file.on('error', () => {});
    const file: ComingFile = { field: part.fieldname, fields: Object.fromEntries(fields), files: body.files };
    if (part.filename && !body.refusal && (await admits(file))) await store(part, file);
    else await passOver(part);
  }

  const slow = Promise.withResolvers<never>();
  slow.promise.catch(() => {});
  const stopWatching = whenTooSlow(req, env.BODY_IDLE_MS, () => slow.reject(new AppError(408, text.tooSlow())));
  try {
    const parts = req.parts();
    for (;;) {
      const { value: part, done } = await Promise.race([parts.next(), slow.promise]);
      if (done) return { ...body, fields: Object.fromEntries(fields) };
      await Promise.race([take(part), slow.promise]);
    }
  } catch (error) {
    coming?.part.file.destroy(new Error(text.broken()));
    await coming?.stored.catch(() => {});
    await removeFiles(deps, body.files);
    throw isBroken(error) ? new AppError(400, text.broken()) : error;
  } finally {
    stopWatching();
  }
}

/** The error codes of a connection that broke in the middle. */
const CUT_OFF = ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'];

/** The parser's own errors have no type, code or status; those of the disk and of Fastify have one. */
function isBroken(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof AppError) return false;
  if ('code' in error) return CUT_OFF.includes(String(error.code));
  return Object.getPrototypeOf(error) === Error.prototype && !('statusCode' in error);
}

/** Accepts one file of any kind, for calls of staff, who are known before their body is read. */
export const oneFile: FileGate = { admit: async (_req, { files }) => (files.length === 0 ? 'store' : 'skip') };

/** Turns a multipart body into its fields before validation; its files are stored on the request. */
export const readBody = (deps: Needs, gate: FileGate) => async (req: FastifyRequest) => {
  if (!req.isMultipart()) return;
  const { fields, files, tooLarge, refusal } = await readMultipart(req, deps, gate);
  const [message] = Object.values(tooLarge);
  if (refusal || message !== undefined) {
    await removeFiles(deps, files);
    throw refusal ?? new AppError(413, message!, { errors: tooLarge });
  }
  req.body = fields;
  req.receivedFiles = files;
};

const removeFiles = (deps: Needs, files: ReceivedFile[]) => Promise.all(files.map((file) => deps.storage.remove(file.storageKey)));

export function cleanName(name: string): string {
  // Browsers write a quote in a file's name as %22.
  const plain = basename(name.replaceAll('\\', '/').replaceAll('%22', '"')).replaceAll(UNSEEN, '');
  return plain.slice(-200).toWellFormed() || 'file';
}
