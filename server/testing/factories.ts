import { randomUUID } from 'node:crypto';
import type { AccountStatus, Role } from '#contract/auth.ts';
import type { FormContent, Question, SaveForm } from '#contract/forms.ts';
import type { Language } from '#contract/language.ts';
import { createSession } from '#server/auth/session.queries.ts';
import type { Kind } from '#server/billing/reminders.rules.ts';
import { type Db, insertRow } from '#server/db/db.ts';

let sequence = 0;

interface GivenAccount {
  role?: Role;
  status?: AccountStatus;
  name?: string;
  email?: string;
  /** E-mails to the account are in English unless another language is given; null stands for the programme's. */
  language?: Language | null;
}

/** Makes an account with a session, without hashing a password, which is slow; `token` signs it in. */
export async function buildAccount(db: Db, { role = 'admin', status = 'Active', language = 'en', ...given }: GivenAccount = {}) {
  const name = given.name ?? `Awa Diop ${++sequence}`;
  const email = given.email ?? `awa.${randomUUID()}@exemple.sn`;
  const id = await insertRow(db, 'account', { name, email, password_hash: 'unusable', role, status, language });
  const { token } = await createSession(db, id, { remember: false, userAgent: 'test' });
  return { id, name, email, token };
}

/** Makes the receipt of a transfer that waits for staff, without its file. Returns its id. */
export const buildReceipt = (db: Db, given: { member_id: string; category: Kind }): Promise<string> =>
  insertRow(db, 'transfer_receipt', {
    ...{ amount: 50_000, currency: 'XOF', submission_key: randomUUID() },
    ...{ file_name: 'recu.png', file_type: 'image/png', file_size: 68, storage_key: `receipts/${randomUUID()}` },
    ...given,
  });

export const buildQuestion = (given: Partial<Question> = {}): Question => ({
  id: randomUUID(),
  type: 'short-answer',
  title: 'Votre nom',
  required: false,
  ...given,
});

export const buildOptions = (...values: string[]) => values.map((value) => ({ id: randomUUID(), value }));

export const buildContent = (given: Partial<FormContent> = {}): FormContent => ({
  title: 'Candidature au coaching',
  description: '',
  questions: [buildQuestion()],
  ...given,
});

/** The form that the editor sends: a published public form by default, in the language of the tests. */
export const buildForm = (given: Partial<SaveForm> = {}) => ({
  ...buildContent(given),
  isPublished: true,
  visibility: 'public' as const,
  ...given,
  settings: { language: 'en' as const, ...given.settings },
});
