import { type RawBuilder, sql } from 'kysely';
import type { PaymentDetails } from '#contract/payments.ts';
import { type Db, rowsOf } from '#server/db/db.ts';
import { keepFile } from '#server/files/arriving.queries.ts';
import type { StoredFile } from '#server/http/files.ts';

/** The photo that staff added, or else the one that the member sent. */
const photoOf = (id: string): RawBuilder<StoredFile> => sql`
  select file_name as name, file_type as type, storage_key as "storageKey" from (
    select 1 as place, file_name, file_type, storage_key from payment_photo where payment_id = ${id}
    union all select 2, file_name, file_type, storage_key from transfer_receipt where payment_id = ${id}
  ) as photo order by place limit 1`;

export const findPhotoFile = async (db: Db, id: string): Promise<StoredFile | undefined> => (await rowsOf(db, photoOf(id)))[0];

export async function findPhoto(db: Db, id: string): Promise<PaymentDetails['photo']> {
  const photo = await findPhotoFile(db, id);
  return photo ? { name: photo.name, type: photo.type } : null;
}

interface NewPhoto extends StoredFile {
  size: number;
  addedBy: string;
}

/** Keeps the photo of a locked payment, and removes the one before. */
export async function savePhoto(db: Db, paymentId: string, { name, type, size, storageKey, addedBy }: NewPhoto): Promise<void> {
  await keepFile(db, storageKey).execute();
  await sql`
    insert into file_removal (storage_key) select storage_key from payment_photo where payment_id = ${paymentId}
    on conflict do nothing`.execute(db);
  await sql`delete from payment_photo where payment_id = ${paymentId}`.execute(db);
  await db
    .insertInto('payment_photo')
    .values({ payment_id: paymentId, file_name: name, file_type: type, file_size: size, storage_key: storageKey, added_by: addedBy })
    .execute();
}
