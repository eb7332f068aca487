import { z } from 'zod';
import { language } from '#contract/language.ts';
import { NEW_FORM } from '#contract/new-form.messages.ts';
import type { Db } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { defineJob } from '#server/jobs/define.ts';
import { queueMail } from '#server/mail/deliveries.queries.ts';
import { type SystemEmail, systemEmail } from '#server/mail/system-email.rules.ts';
import { inReaderLanguage } from '#server/settings/setting.queries.ts';
import * as text from './answers.messages.ts';
import { addNotice, findStaffLanguages, takeNotice } from './answers.queries.ts';

/** Responses that arrive within this time after the first one are reported in one email. */
export const GATHER_MS = 60_000;

/** Notifies staff of new responses, once. The emails and the removal of the notice are one transaction. */
export const notifyStaff = defineJob({
  name: 'form.notify',
  heldAfterRestore: true,
  payload: z.object({ formId: z.uuid() }),
  async handle({ db, env }, { formId }) {
    await db.transaction().execute(async (db) => {
      const notice = await takeNotice(db, formId);
      if (!notice) return;
      const link = `${env.PUBLIC_URL}/forms/${formId}/responses`;
      const languages = await findStaffLanguages(db, notice.emails);
      for (const address of new Set(notice.emails)) {
        const email = await inReaderLanguage(db, languages.get(address) ?? null, () => newResponses({ ...notice, link }));
        await queueMail(db, address, email);
      }
    });
  },
});

/** Enqueues one notification of these responses and of those that follow soon, in the transaction that records them. */
export async function noticeResponses({ jobs }: Pick<Deps, 'jobs'>, db: Db, formId: string, responses: number): Promise<void> {
  if (responses === 0 || !(await addNotice(db, formId, responses))) return;
  await jobs.enqueue(db, notifyStaff, { formId }, { startAfter: new Date(Date.now() + GATHER_MS) });
}

function newResponses({ title, responses: count, link }: { title: string; responses: number; link: string }): SystemEmail {
  const name = title.trim() || NEW_FORM.title[language()];
  return systemEmail({
    kind: 'form-responses',
    subject: text.newResponsesSubject({ count, name }),
    lines: [text.newResponses({ count, name }), text.readThem({ count }), { link, secret: null }, text.whyThisEmail()],
  });
}
