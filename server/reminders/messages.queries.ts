import type { Language } from '#contract/language.ts';
import { currentAmounts, type StoredAmounts } from '#server/billing/amounts-due.queries.ts';
import { type Due, type Kind, templatesFor } from '#server/billing/reminders.rules.ts';
import type { Db } from '#server/db/db.ts';
import { inEachLanguage, inLanguage } from '#server/language.ts';
import { type SystemEmail, systemEmail } from '#server/mail/system-email.rules.ts';
import { notify } from '#server/notices/notify.queries.ts';
import { templateUnusable } from '#server/notices/staff.notices.ts';
import type { ProgrammeSetting } from '#server/settings/setting.queries.ts';
import { amountValues, dayFirst } from '#server/templates/merge-fields.rules.ts';
import { templateProblems } from '#server/templates/problems.rules.ts';
import { type CompiledTemplate, tryCompile } from '#server/templates/render.rules.ts';
import { findTemplate } from '#server/templates/templates.queries.ts';
import type { Day } from '#server/time/calendar.ts';
import * as text from './payment-reminder.messages.ts';

export interface Recipient {
  /** The member's id. */
  id: string;
  fullName: string;
  email: string;
  product: string | null;
  /** Null stands for the programme's language. */
  language: Language | null;
  due: Day;
  sequence: number;
  /** What is stored of what the member owes. */
  amounts: StoredAmounts | null;
}

interface Usable {
  id: string;
  name: string;
  compiled: CompiledTemplate;
}

/** The texts of reminders: the templates of the settings, each compiled once, or else the e-mail that Cauri writes itself. */
export type ReminderMessages = ReturnType<typeof reminderMessages>;

export function reminderMessages(setting: ProgrammeSetting) {
  const templates = new Map<string, Promise<Usable | null>>();

  /** Returns the reminder's own template, or else the default one; null when none is chosen or none is active any more. */
  async function templateFor(db: Db, kind: Kind, sequence: number, reads = setting.language): Promise<Usable | null> {
    for (const id of templatesFor(kind, sequence, setting)) {
      if (id === null) continue;
      const key = `${id} ${reads}`;
      const reading = templates.get(key) ?? readUsable(db, id, reads);
      templates.set(key, reading);
      const usable = await reading;
      if (usable) return usable;
    }
    return null;
  }

  return {
    templateFor,
    async write(db: Db, kind: Kind, to: Recipient, today: Day): Promise<{ message: SystemEmail; templateId: string | null }> {
      const reads = to.language ?? setting.language;
      const template = await templateFor(db, kind, to.sequence, reads);
      if (!template) {
        const due: Due = { state: kind, day: to.due };
        return { message: inLanguage(reads, () => paymentReminder({ name: to.fullName, due, today, reads })), templateId: null };
      }
      const mail = template.compiled.render({
        fullName: to.fullName.trim(),
        email: to.email,
        product: to.product ?? '',
        reminder: String(to.sequence),
        payment: dayFirst(to.due),
        ...amountValues({ state: kind, due: to.due, amounts: await currentAmounts(db, to.id, to.amounts), reads }),
      });
      return { message: { kind: 'payment-reminder', secret: null, ...mail }, templateId: template.id };
    },
  };
}

/**
 * Only active templates are sent, because staff review a template before they activate it. One that cannot be sent is skipped like
 * an inactive one, and staff are notified.
 */
async function readUsable(db: Db, id: string, reads: Language): Promise<Usable | null> {
  const template = await findTemplate(db, id);
  if (template?.status !== 1) return null;
  const tried = tryCompile(template, reads);
  if ('compiled' in tried) return { id, name: template.name, compiled: tried.compiled };
  await notify(
    db,
    templateUnusable(
      template,
      inEachLanguage(() => templateProblems.read(tried.stored)),
    ),
  );
  return null;
}

interface ReminderTo {
  name: string;
  due: Due;
  today: string;
  reads: Language;
}

function paymentReminder({ name, due: { state, day }, today, reads }: ReminderTo): SystemEmail {
  const on = { day: dayFirst(day) };
  const isLate = day < today;
  const payment = isLate ? text.paymentLate : text.paymentDue;
  const subscription = isLate ? text.subscriptionEnded : text.subscriptionEnds;
  return systemEmail({
    kind: 'payment-reminder',
    lang: reads,
    subject: state === 'Registration' ? text.paymentSubject() : text.subscriptionSubject(),
    lines: [text.hello({ name }), state === 'Registration' ? payment(on) : subscription(on), text.alreadyPaid(), text.thanks()],
  });
}
