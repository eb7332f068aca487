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

/**
 * Reads a multipart body as it comes: fields by name (a repeated one becomes a list), files straight to storage.
 * When it fails, the files that came are removed again. An empty file input sends a nameless empty part: dropped.
 */
export async function readMultipart(req: FastifyRequest, deps: Deps): Promise<{ fields: Record<string, unknown>; files: ReceivedFile[] }> {
  const fields = new Map<string, unknown>();
  const files: ReceivedFile[] = [];
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
      files.push({ field: part.fieldname, name: cleanName(part.filename), size, storageKey: key });
      if (part.file.truncated)
        throw new AppError(413, `This file is larger than ${deps.env.MAX_UPLOAD_MB} MB.`, {
          errors: { [part.fieldname]: `This file is larger than ${deps.env.MAX_UPLOAD_MB} MB.` },
        });
    }
  } catch (error) {
    await Promise.all(files.map((file) => deps.storage.remove(file.storageKey)));
    throw error;
  }
  return { fields: Object.fromEntries(fields), files };
}

/** Before validation: a multipart body becomes its fields, its files wait on the request. */
export const readBody = (deps: Deps) => async (req: FastifyRequest) => {
  if (!req.isMultipart()) return;
  const { fields, files } = await readMultipart(req, deps);
  req.body = fields;
  req.receivedFiles = files;
};

function cleanName(name: string): string {
  // Browsers write a quote in a file's name as %22.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out.
  const plain = basename(name.toWellFormed().replaceAll('\\', '/').replaceAll('%22', '"')).replaceAll(/[\u0000-\u001f\u007f]/g, '');
  return plain.slice(-200) || 'file';
}
