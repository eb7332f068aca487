import { Readable } from 'node:stream';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { toWeb, zipStream } from '#server/files/zip.ts';
import { findExistingForm } from '#server/forms/forms.queries.ts';
import type { MadeFile } from '#server/http/files.ts';
import { pathPart } from '#server/uploads/file-names.rules.ts';
import * as text from './answers.messages.ts';
import { type ChosenFiles, listFilesOf } from './archive.queries.ts';

/** Browsers hold an archive in memory until all of it has arrived. */
const MEGABYTES = 300;

/** Returns the files of these responses as an archive, which is written while it is sent. */
export async function archiveFiles({ db, storage }: Deps, formId: string, chosen: ChosenFiles): Promise<MadeFile> {
  const { title } = await findExistingForm(db, formId);
  const files = await listFilesOf(db, formId, chosen);
  if (files.length === 0) throw new AppError(404, text.noFiles());
  if (files.reduce((sum, { size }) => sum + size, 0) > MEGABYTES * 1e6)
    throw new AppError(400, text.tooManyFiles({ megabytes: MEGABYTES }));
  const content = zipStream(
    async (zip) => {
      // One lost file must not keep the others from staff.
      const missing: string[] = [];
      for (const { path, at, storageKey } of files) {
        const file = await storage.get(storageKey);
        if (file) await zip.add(path, toWeb(file.stream), { lastModDate: at });
        else missing.push(path);
      }
      if (missing.length === 0) return;
      const list = Buffer.from(text.missingFiles({ paths: missing }));
      await zip.add(text.missingName(), toWeb(Readable.from([list])));
    },
    // Photos and PDFs are compressed already.
    { level: 0 },
  );
  return { name: text.archiveName({ title: pathPart(title) }), type: 'application/zip', content };
}
