import type { FastifyRequest } from 'fastify';
import { audit } from '#server/audit.ts';
import { publish } from '#server/db/events.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, fieldError, found } from '#server/errors.ts';
import { caller } from '#server/http/handlers.ts';
import { FORMER_FILE, findFormer } from './former-payer.queries.ts';
import * as text from './payments.messages.ts';
import { findPayment } from './payments.queries.ts';
import { savePhoto } from './photos.queries.ts';
import { findReceiptType } from './receipt-file.actions.ts';
import { lockPayment } from './record.queries.ts';

/**
 * Keeps the photo that was sent with the request. A file that is refused is removed again. After any other error it may be kept already,
 * when only the answer to the commit was lost; where it is not, the note of its arrival removes it.
 */
export async function addPhoto({ db, storage }: Deps, req: FastifyRequest, paymentId: string): Promise<void> {
  const [file, ...others] = req.receivedFiles ?? [];
  const discard = (files: typeof others) => Promise.all(files.map(({ storageKey }) => storage.remove(storageKey)));
  await discard(others);
  if (!file) {
    found(await findPayment(db, paymentId), text.noPayment());
    throw fieldError(400, 'file', text.choosePhoto());
  }
  try {
    const type = await findReceiptType(storage, file.storageKey);
    if (!type) throw fieldError(400, 'file', text.photoOrPdf());
    const addedBy = caller(req).account.id;
    await db.transaction().execute(async (db) => {
      const { member_id: memberId, deleted_at } = found(await lockPayment(db, paymentId), text.noPayment());
      if (deleted_at) throw new AppError(409, text.restoreBeforeChange());
      // The name that staff gave to the file may be that of a member who is erased by now.
      const name = memberId && (await findFormer(db, memberId)) ? FORMER_FILE : file.name;
      await savePhoto(db, paymentId, { ...file, name, type, addedBy });
      await audit(db, req, { action: 'payment.photo', id: paymentId, after: { file: name } });
      await publish(db, { type: 'payments.changed', memberId });
    });
  } catch (error) {
    if (error instanceof AppError) await discard([file]);
    throw error;
  }
}
