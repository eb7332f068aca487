import type { FastifyInstance, FastifyRequest } from 'fastify';
import { picture as pictureWanted } from '#contract/form-look.messages.ts';
import { type FormPictures, PICTURE_TYPES, type PicturePlace, picturePath } from '#contract/form-look.ts';
import { PICTURE_KB } from '#contract/pictures.ts';
import { isId } from '#contract/shared.ts';
import { audit } from '#server/audit.ts';
import type { Db } from '#server/db/db.ts';
import { publish } from '#server/db/events.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, fieldError } from '#server/errors.ts';
import { readPicture, sendPicture } from '#server/files/pictures.ts';
import * as text from './forms.messages.ts';
import { lockForm } from './forms.queries.ts';
import { deletePicture, findPicture, findPictures, savePicture } from './pictures.queries.ts';

interface Where {
  id: string;
  place: PicturePlace;
}

/** Sets a picture of a form, or removes it when there is no content. Throws 400 for a file that is no picture or too large. */
export async function changePicture({ db }: Deps, req: FastifyRequest, { id, place }: Where, content?: string): Promise<FormPictures> {
  const picture = content === undefined ? undefined : await readPicture(content, PICTURE_TYPES);
  if (content !== undefined && !picture) throw fieldError(400, 'content', pictureWanted({ kilobytes: PICTURE_KB }));
  return db.transaction().execute(async (db) => {
    const locked = await lockForm(db, id);
    if (!locked || locked.deleted_at) throw new AppError(404, text.notFound());
    if (picture) await savePicture(db, id, place, picture);
    else await deletePicture(db, id, place);
    await logPicture(db, req, id, { place, set: picture !== undefined });
    return findPictures(db, id);
  });
}

async function logPicture(db: Db, req: FastifyRequest, id: string, after: { place: PicturePlace; set: boolean }): Promise<void> {
  await audit(db, req, { action: 'form.picture', id, after });
  await publish(db, { type: 'form.changed', formId: id });
}

/** Serves the pictures of forms to those who know their addresses, such as the page that shows them. */
export function picturePages(app: FastifyInstance, { db }: Deps): void {
  app.get<{ Params: { id: string } }>(picturePath(':id'), { schema: { hide: true } }, async ({ params: { id } }, reply) => {
    const picture = isId(id) ? await findPicture(db, id) : undefined;
    if (!picture) throw new AppError(404, text.noPicture());
    return sendPicture(reply, picture);
  });
}
