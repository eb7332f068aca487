import type { FastifyInstance } from 'fastify';
import { mailPicturePath } from '#contract/brand.ts';
import { isId } from '#contract/shared.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { sendPicture } from '#server/files/pictures.ts';
import * as text from './brand.messages.ts';
import { findPicture } from './pictures.queries.ts';

/** Serves the pictures of e-mails to everybody who has their addresses. Mail programs in a browser show them within pages of other sites. */
export function mailPicturePages(app: FastifyInstance, { db }: Deps): void {
  app.get<{ Params: { id: string } }>(mailPicturePath(':id'), { schema: { hide: true } }, async ({ params: { id } }, reply) => {
    const picture = isId(id) ? await findPicture(db, id) : undefined;
    if (!picture) throw new AppError(404, text.noPicture());
    return sendPicture(reply.header('cross-origin-resource-policy', 'cross-origin'), picture);
  });
}
