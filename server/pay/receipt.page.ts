import type { FastifyRequest } from 'fastify';
import type { MemberAccount } from '#contract/member-account.ts';
import { isId } from '#contract/shared.ts';
import { allowAttempt } from '#server/auth/throttle.queries.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, fieldError } from '#server/errors.ts';
import { type FileGate, type ReceivedFile, readMultipart } from '#server/http/multipart.ts';
import { networkOf } from '#server/http/network.ts';
import { sentFormId } from '#server/http/sent-form.ts';
import { lockMember } from '#server/members/members.queries.ts';
import { notify } from '#server/notices/notify.queries.ts';
import { transferSent } from '#server/notices/staff.notices.ts';
import { findReceiptType } from '#server/payments/receipt-file.actions.ts';
import { countWaitingTransfers, insertTransfer, isTransferKnown } from '#server/payments/transfers.queries.ts';
import { maxBytes, refuseWithoutRoom, type UploadBudget } from '#server/uploads/limits.actions.ts';
import * as text from './pay.messages.ts';
import { type Chosen, chosen } from './pay-choice.rules.ts';
import { accountOf } from './pay-view.queries.ts';
import { type PostedPay, readPosted } from './posted-pay.rules.ts';

/** The receipts of one member that may wait for staff, and those that it may send in a day. */
const WAITING = 5;
const PER_DAY = { attempts: 10, minutes: 24 * 60 };

/** Stores one file at most, when not too many of the member wait for staff. */
const gateOf = (deps: Deps, memberId: string, budget: UploadBudget): FileGate => ({
  async admit(req, { field, files }) {
    if (field !== 'file' || files.length > 0) return 'skip';
    budget.check({ address: networkOf(req) });
    if ((await countWaitingTransfers(deps.db, memberId)) >= WAITING) throw new AppError(409, text.tooManyWaiting());
    await refuseWithoutRoom(deps.storage, maxBytes(deps.env));
    return 'store';
  },
  stored: (req, _file, bytes) => budget.spend({ address: networkOf(req) }, bytes),
});

/** Receives the receipt of a transfer. Returns what was posted, so that a refused form can be shown again. */
export async function receiveReceipt(
  deps: Deps,
  req: FastifyRequest,
  memberId: string,
  budget: UploadBudget,
): Promise<{ posted: PostedPay; refusal?: AppError }> {
  if (!req.isMultipart()) throw new AppError(415, text.notAForm());
  const { fields, files, passedOver, tooLarge, refusal } = await readMultipart(req, deps, gateOf(deps, memberId, budget));
  const posted = readPosted(fields);
  try {
    // A browser repeated a form that arrived. Its file is not stored again when the form was the last one that the member may send.
    const sent = files[0] ?? passedOver.find(({ field }) => field === 'file');
    const known = isId(posted.submissionKey) && (await isTransferKnown(deps.db, formOf(posted, sent)));
    if (known) await discard(deps, files);
    else {
      if (refusal) throw refusal;
      if (tooLarge.file) throw fieldError(413, 'file', tooLarge.file);
      // Whoever presses twice sends the same form twice at the same moment.
      if (!(await store(deps, memberId, posted, files[0]))) await discard(deps, files);
    }
    return { posted };
  } catch (error) {
    // After any other error the receipt may be kept already, when only the answer to the commit was lost; else the note of its arrival removes it.
    if (!(error instanceof AppError)) throw error;
    await discard(deps, files);
    return { posted, refusal: error };
  }
}

const formOf = ({ submissionKey, choice, amount, note }: PostedPay, file: Pick<ReceivedFile, 'name' | 'size'> | undefined): string =>
  sentFormId(submissionKey, choice, amount, note, file?.name ?? '', String(file?.size ?? 0));

/** Returns false when the same form has been stored meanwhile. */
async function store({ db, storage }: Deps, memberId: string, posted: PostedPay, file: ReceivedFile | undefined): Promise<boolean> {
  if (!isId(posted.submissionKey)) throw new AppError(400, text.stale());
  const type = file && file.size > 0 ? await findReceiptType(storage, file.storageKey) : undefined;
  const money = readMoney(await accountOf(db, memberId), posted, type);
  if (!file || file.size === 0) throw fieldError(400, 'file', text.chooseFile());
  if (!type) throw fieldError(400, 'file', text.pictureOrPdf());
  // A try whose network broke has sent nothing, and does not count.
  if (!(await allowAttempt(db, `transfer:${memberId}`, PER_DAY))) throw new AppError(429, text.often());
  return db.transaction().execute(async (db) => {
    // A large file arrives slowly, and the member may have been merged or erased meanwhile.
    const member = await lockMember(db, memberId);
    if (!member || member.former_number !== null) throw new AppError(400, text.stale());
    const id = await insertTransfer(db, {
      member_id: member.id,
      ...money,
      note: posted.note,
      file_name: file.name,
      file_type: type,
      file_size: file.size,
      storage_key: file.storageKey,
      submission_key: formOf(posted, file),
    });
    if (id) await notify(db, transferSent());
    return id !== undefined;
  });
}

/** Adds to a wrong amount what the file needs: the browser does not keep it, and each try costs the member data. */
function readMoney(account: MemberAccount, posted: PostedPay, fileType: string | undefined): Chosen {
  try {
    return chosen(account, posted);
  } catch (error) {
    if (!(error instanceof AppError) || !error.errors) throw error;
    const file = fileType ? text.chooseFileAgain() : text.pictureOrPdf();
    throw new AppError(error.status, error.message, { errors: { ...error.errors, file } });
  }
}

const discard = ({ storage }: Deps, files: ReceivedFile[]) => Promise.all(files.map(({ storageKey }) => storage.remove(storageKey)));
