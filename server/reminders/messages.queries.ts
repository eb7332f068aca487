import { type Kind, templatesFor } from '#server/billing/reminders.rules.ts';
import type { Db } from '#server/db/db.ts';
import type { SystemEmail } from '#server/mail/system-email.rules.ts';
import { templateUnusable } from '#server/notices/notices.ts';
import { notify } from '#server/notices/notify.queries.ts';
import type { ProgrammeSetting } from '#server/settings/setting.queries.ts';
import { type CompiledTemplate, tryCompile } from '#server/templates/render.rules.ts';
import { findTemplate } from '#server/templates/templates.queries.ts';
import type { Day } from '#server/time/calendar.ts';
import { paymentReminder } from './reminders.emails.ts';

export interface Recipient {
  fullName: string;
  email: string;
  product: string | null;
  due: Day;
  sequence: number;
}

interface Usable {
  id: string;
  name: string;
  compiled: CompiledTemplate;
}

/** What reminders say: the templates of the settings, each made ready once, or the message that Cauri comes with. */
export class ReminderMessages {
  readonly #templates = new Map<string, Promise<Usable | null>>();
  readonly #setting: ProgrammeSetting;

  constructor(setting: ProgrammeSetting) {
    this.#setting = setting;
  }

  /** Of the list, else the default one; null: neither is chosen, or neither is active any more. */
  async templateFor(db: Db, kind: Kind, sequence: number): Promise<Usable | null> {
    for (const id of templatesFor(kind, sequence, this.#setting)) {
      const usable = id === null ? null : await this.#usable(db, id);
      if (usable) return usable;
    }
    return null;
  }

  async write(db: Db, kind: Kind, to: Recipient, today: Day): Promise<{ message: SystemEmail; templateId: string | null }> {
    const template = await this.templateFor(db, kind, to.sequence);
    if (!template) {
      const message = paymentReminder({ name: to.fullName, due: { state: kind, day: to.due }, today });
      return { message, templateId: null };
    }
    const mail = template.compiled.render({
      fullName: to.fullName.trim(),
      email: to.email,
      product: to.product ?? '',
      reminder: String(to.sequence),
      payment: to.due.split('-').reverse().join('/'),
    });
    return { message: { kind: 'payment-reminder', secret: null, ...mail }, templateId: template.id };
  }

  /** Only what staff have made active is sent. */
  #usable(db: Db, id: string): Promise<Usable | null> {
    const known = this.#templates.get(id);
    if (known) return known;
    const reading = this.#read(db, id);
    this.#templates.set(id, reading);
    return reading;
  }

  /** One that cannot be sent is passed over like one that is not active, and staff are told. */
  async #read(db: Db, id: string): Promise<Usable | null> {
    const template = await findTemplate(db, id);
    if (template?.status !== 1) return null;
    const tried = tryCompile(template);
    if ('compiled' in tried) return { id, name: template.name, compiled: tried.compiled };
    await notify(db, templateUnusable(template, tried.problem));
    return null;
  }
}
