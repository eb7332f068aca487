import { type RawBuilder, sql } from 'kysely';
import type { FormPictures, PicturePlace } from '#contract/form-look.ts';
import { type Db, rowOf, rowsOf } from '#server/db/db.ts';

/** A column with the id of a picture of the form; null where it has none. */
export const pictureOf = (place: PicturePlace): RawBuilder<string | null> =>
  sql`(select picture.id from form_picture picture where picture.form_id = form.id and picture.place = ${sql.lit(place)})`;

export const findPictures = (db: Db, formId: string): Promise<FormPictures> =>
  rowOf(db, sql<FormPictures>`select ${pictureOf('logo')} as logo, ${pictureOf('header')} as header from form where id = ${formId}`);

export interface Picture {
  type: string;
  content: Buffer;
}

/** Returns a picture of a form that was not deleted. */
export async function findPicture(db: Db, id: string): Promise<Picture | undefined> {
  const picture = sql<Picture>`
    select type, content from form_picture picture join form on form.id = picture.form_id where picture.id = ${id} and form.deleted_at is null`;
  return (await rowsOf(db, picture))[0];
}

/** Sets a picture in the place of the one before. */
export const savePicture = (db: Db, formId: string, place: PicturePlace, { type, content }: Picture) =>
  sql`
    insert into form_picture (form_id, place, type, content) values (${formId}, ${place}, ${type}, ${content})
    on conflict (form_id, place) do update set id = excluded.id, type = excluded.type, content = excluded.content`.execute(db);

export const deletePicture = (db: Db, formId: string, place: PicturePlace) =>
  db.deleteFrom('form_picture').where('form_id', '=', formId).where('place', '=', place).execute();

export const copyPictures = (db: Db, from: string, to: string) =>
  sql`
    insert into form_picture (form_id, place, type, content)
    select ${to}, place, type, content from form_picture where form_id = ${from}`.execute(db);
