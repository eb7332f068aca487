import { answerPath, SENT_KEY } from '#contract/answer-page.ts';
import { isSame, readSigned, sign, signed } from '#server/signatures.ts';

// The answering page carries a signed ticket, which says which version of the form somebody began to answer, and when. With
// it, answers that arrive after the form was closed or changed are still accepted, for the questions as they were asked. When
// an invitation or a member of staff opened the page, the ticket names them too.

/** The prefix of an account's id, which is in the place of an invitation's id. */
const STAFF = 'staff-';
const MAX_AGE_MS = 60 * 24 * 3_600_000;

interface Begun {
  versionId: string;
  inviteId?: string;
  /** The account of a member of staff who opened a private form. */
  staffId?: string;
}

export function makeTicket(secret: string, { formId, versionId, inviteId, staffId }: Begun & { formId: string }): string {
  const body = [versionId, Date.now().toString(36), staffId ? STAFF + staffId : inviteId].filter(Boolean).join('.');
  return signed(secret, `ticket:${formId}`, body);
}

interface Ticket {
  /** The version for which it was made, however old it is, because the questions that somebody saw remain the same. */
  versionId?: string;
  /** Absent when it is too old. */
  begun?: Begun;
}

/** Returns the content of the ticket; nothing when we did not sign it. */
export function readTicket(secret: string, formId: string, ticket: unknown): Ticket {
  const [versionId, time, holder] = readSigned(secret, `ticket:${formId}`, ticket);
  if (!versionId) return {};
  if (!time || Date.now() - Number.parseInt(time, 36) >= MAX_AGE_MS) return { versionId };
  if (holder?.startsWith(STAFF)) return { versionId, begun: { versionId, staffId: holder.slice(STAFF.length) } };
  return { versionId, begun: { versionId, ...(holder && { inviteId: holder }) } };
}

// Without a script, a submission leads to a page of thanks with the form's title and its own text. The address of that page
// is signed, so that only somebody who has sent answers to the form can open it. Its script reads there which answers were sent.

export const donePath = (secret: string, formId: string, submissionKey = ''): string =>
  `${answerPath(formId)}?done=${proofOf(secret, formId)}&${SENT_KEY}=${submissionKey}`;

export const isDone = (secret: string, formId: string, done: unknown): boolean =>
  typeof done === 'string' && isSame(done, proofOf(secret, formId));

const proofOf = (secret: string, formId: string) => sign(secret, `done:${formId}`);
