import { sql } from 'kysely';
import { type MAIL_PICTURE_TYPES, type MailPicture, mailPicturePath } from '#contract/brand.ts';
import { type Db, insertRow, rowsOf } from '#server/db/db.ts';
import type { Picture } from '#server/files/pictures.ts';

export interface SizedPicture extends Picture<(typeof MAIL_PICTURE_TYPES)[number]> {
  width: number;
  height: number;
}

export async function insertPicture(db: Db, { type, content, width, height }: SizedPicture): Promise<MailPicture> {
  return { _id: await insertRow(db, 'mail_picture', { type, content, width, height }), width, height };
}

export const findPicture = (db: Db, id: string): Promise<Picture | undefined> =>
  db.selectFrom('mail_picture').select(['type', 'content']).where('id', '=', id).executeTakeFirst();

const IN_HTML = new RegExp(` src="${mailPicturePath('([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})')}"`, 'g');

/** The ids of the pictures in HTML that the server wrote, each once. */
export const picturesIn = (htmls: string[]): string[] => [
  ...new Set(htmls.flatMap((html) => [...html.matchAll(IN_HTML)].map(([, id]) => id!))),
];

/** Gives the pictures of HTML that the server wrote the address under which everybody finds them. */
export const withHost = (html: string, publicUrl: string): string =>
  html.replaceAll(IN_HTML, (_, id) => ` src="${publicUrl}${mailPicturePath(id)}"`);

/**
 * Keeps pictures that a template or product has or had for another week at least, and returns the sizes of those that exist. The rows are locked in
 * one order, so that two templates with the same pictures cannot block each other.
 */
export async function touchPictures(db: Db, ids: string[]): Promise<Map<string, { width: number; height: number }>> {
  if (ids.length === 0) return new Map();
  const found = sql<MailPicture>`
    update mail_picture set used_at = now() where id in (select id from mail_picture where id = any(${ids}::uuid[]) order by id for no key update)
    returning id as _id, width, height`;
  return new Map((await rowsOf(db, found)).map(({ _id, ...size }) => [_id, size]));
}

/** Keeps the pictures of e-mails that are written now: they stay for as long as people can open these e-mails. */
export async function keepSentPictures(db: Db, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update mail_picture set sent_at = now() where id in (
      select id from mail_picture where id = any(${ids}::uuid[]) and sent_at is null order by id for no key update)`.execute(db);
}

/** Staff may have uploaded a picture and not saved its template yet. */
const UNSAVED_DAYS = 7;

/** Deletes the pictures that no template, no logo, no product and no e-mail has. Templates that can be restored keep theirs. */
export const forgetPictures = (db: Db): Promise<{ id: string }[]> =>
  rowsOf(
    db,
    sql<{ id: string }>`
      delete from mail_picture picture
      where picture.sent_at is null and picture.used_at < now() - make_interval(days => ${UNSAVED_DAYS})
        and not exists (select from setting where setting.brand_logo = picture.id)
        and not exists (select from product where product.image = picture.id)
        and not exists (select from template where strpos(template.body, picture.id::text) > 0)
      returning picture.id`,
  );
