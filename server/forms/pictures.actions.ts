import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fileTypeFromBuffer } from 'file-type';
import { picture as pictureWanted } from '#contract/form-look.messages.ts';
import { type FormPictures, PICTURE_KB, PICTURE_TYPES, type PicturePlace, picturePath } from '#contract/form-look.ts';
import { isId } from '#contract/shared.ts';
import { audit } from '#server/audit.ts';
import type { Db } from '#server/db/db.ts';
import { publish } from '#server/db/events.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, fieldError } from '#server/errors.ts';
import * as text from './forms.messages.ts';
import { lockForm } from './forms.queries.ts';
import { deletePicture, findPicture, findPictures, savePicture } from './pictures.queries.ts';

interface Where {
  id: string;
  place: PicturePlace;
}

/** Sets a picture of a form, or removes it when there is no content. Throws 400 for a file that is no picture or too large. */
export async function changePicture({ db }: Deps, req: FastifyRequest, { id, place }: Where, content?: string): Promise<FormPictures> {
  const picture = content === undefined ? undefined : await readPicture(content);
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
  await audit(db, req, { action: 'form.picture', subject: { type: 'form', id }, after });
  await publish(db, { type: 'form.changed', formId: id });
}

/** The type is found from the content, so that nothing but a picture is ever served. */
async function readPicture(base64: string) {
  const content = Buffer.from(base64, 'base64');
  const found = content.length > 0 && content.length <= PICTURE_KB * 1024 ? await fileTypeFromBuffer(content) : undefined;
  const type = PICTURE_TYPES.find((one) => one === found?.mime);
  if (!type) throw fieldError(400, 'content', pictureWanted({ kilobytes: PICTURE_KB }));
  return { type, content };
}

const A_YEAR = 'public, max-age=31536000, immutable';

/** Serves the pictures of forms to those who know their addresses, such as the page that shows them. */
export function picturePages(app: FastifyInstance, { db }: Deps): void {
  app.get<{ Params: { id: string } }>(picturePath(':id'), { schema: { hide: true } }, async ({ params: { id } }, reply) => {
    const picture = isId(id) ? await findPicture(db, id) : undefined;
    if (!picture) throw new AppError(404, text.noPicture());
    return reply.header('cache-control', A_YEAR).type(picture.type).send(picture.content);
  });
}
