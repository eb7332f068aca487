import { basename } from 'node:path';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';

/** A file part, already on disk; whoever reads the form decides whether to keep it. */
export interface ReceivedFile {
  field: string;
  name: string;
  size: number;
  storageKey: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The files of a multipart body. */
    receivedFiles?: ReceivedFile[];
  }
}

export interface MultipartBody {
  /** By name; a repeated one is a list. */
  fields: Record<string, unknown>;
  files: ReceivedFile[];
  /** A sentence for each field whose file was too large to be kept. */
  tooLarge: Record<string, string>;
}

/**
 * Reads a multipart body as it comes, files straight to storage. When it fails, the files that came are removed again.
 * An empty file input sends a nameless empty part: dropped.
 */
export async function readMultipart(req: FastifyRequest, deps: Deps): Promise<MultipartBody> {
  const fields = new Map<string, unknown>();
  const files: ReceivedFile[] = [];
  const tooLarge: Record<string, string> = {};
  try {
    for await (const part of req.parts()) {
      if (part.type === 'field') {
        const before = fields.get(part.fieldname);
        fields.set(part.fieldname, before === undefined ? part.value : [before, part.value].flat());
        continue;
      }
      if (!part.filename) {
        part.file.resume();
        continue;
      }
      const { key, size } = await deps.storage.put(part.file);
      if (part.file.truncated) {
        await deps.storage.remove(key);
        tooLarge[part.fieldname] = `This file is larger than ${deps.env.MAX_UPLOAD_MB} MB. Please choose a smaller one.`;
      } else {
        files.push({ field: part.fieldname, name: cleanName(part.filename), size, storageKey: key });
      }
    }
  } catch (error) {
    await removeFiles(deps, files);
    if (isBroken(error))
      throw new AppError(400, 'The request could not be read: it is damaged, or stopped before its end. Please send it again.');
    throw error;
  }
  return { fields: Object.fromEntries(fields), files, tooLarge };
}

/** The parser's own errors are bare: no type, code or status. Those of the disk and of Fastify have one. */
const isBroken = (error: unknown) =>
  error instanceof Error && Object.getPrototypeOf(error) === Error.prototype && !('code' in error) && !('statusCode' in error);

/** Before validation: a multipart body becomes its fields, its files wait on the request. */
export const readBody = (deps: Deps) => async (req: FastifyRequest) => {
  if (!req.isMultipart()) return;
  const { fields, files, tooLarge } = await readMultipart(req, deps);
  const [message] = Object.values(tooLarge);
  if (message !== undefined) {
    await removeFiles(deps, files);
    throw new AppError(413, message, { errors: tooLarge });
  }
  req.body = fields;
  req.receivedFiles = files;
};

const removeFiles = (deps: Deps, files: ReceivedFile[]) => Promise.all(files.map((file) => deps.storage.remove(file.storageKey)));

export function cleanName(name: string): string {
  // Browsers write a quote in a file's name as %22.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out.
  const plain = basename(name.toWellFormed().replaceAll('\\', '/').replaceAll('%22', '"')).replaceAll(/[\u0000-\u001f\u007f]/g, '');
  return plain.slice(-200) || 'file';
}
