import { type Due, type Kind, templatesFor } from '#server/billing/reminders.rules.ts';
import type { Db } from '#server/db/db.ts';
import { type SystemEmail, systemEmail } from '#server/mail/system-email.rules.ts';
import { notify } from '#server/notices/notify.queries.ts';
import { templateUnusable } from '#server/notices/staff.notices.ts';
import type { ProgrammeSetting } from '#server/settings/setting.queries.ts';
import { type CompiledTemplate, tryCompile } from '#server/templates/render.rules.ts';
import { findTemplate } from '#server/templates/templates.queries.ts';
import type { Day } from '#server/time/calendar.ts';

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

/** The texts of reminders: the templates of the settings, each compiled once, or else the e-mail that Cauri writes itself. */
export type ReminderMessages = ReturnType<typeof reminderMessages>;

export function reminderMessages(setting: ProgrammeSetting) {
  const templates = new Map<string, Promise<Usable | null>>();

  /** Returns the reminder's own template, or else the default one; null when none is chosen or none is active any more. */
  async function templateFor(db: Db, kind: Kind, sequence: number): Promise<Usable | null> {
    for (const id of templatesFor(kind, sequence, setting)) {
      if (id === null) continue;
      const reading = templates.get(id) ?? readUsable(db, id);
      templates.set(id, reading);
      const usable = await reading;
      if (usable) return usable;
    }
    return null;
  }

  return {
    templateFor,
    async write(db: Db, kind: Kind, to: Recipient, today: Day): Promise<{ message: SystemEmail; templateId: string | null }> {
      const template = await templateFor(db, kind, to.sequence);
      if (!template) return { message: paymentReminder({ name: to.fullName, due: { state: kind, day: to.due }, today }), templateId: null };
      const mail = template.compiled.render({
        fullName: to.fullName.trim(),
        email: to.email,
        product: to.product ?? '',
        reminder: String(to.sequence),
        payment: french(to.due),
      });
      return { message: { kind: 'payment-reminder', secret: null, ...mail }, templateId: template.id };
    },
  };
}

/**
 * Only active templates are sent, because staff review a template before they activate it. One that cannot be sent is skipped like
 * an inactive one, and staff are notified.
 */
async function readUsable(db: Db, id: string): Promise<Usable | null> {
  const template = await findTemplate(db, id);
  if (template?.status !== 1) return null;
  const tried = tryCompile(template);
  if ('compiled' in tried) return { id, name: template.name, compiled: tried.compiled };
  await notify(db, templateUnusable(template, tried.problem));
  return null;
}

const french = (day: string) => day.split('-').reverse().join('/');

function paymentReminder({ name, due: { state, day }, today }: { name: string; due: Due; today: string }): SystemEmail {
  const on = french(day);
  const late = day < today;
  const lines =
    state === 'Registration'
      ? late
        ? [`Le paiement de votre inscription était attendu le ${on} et ne nous est pas encore parvenu.`]
        : [`Le prochain paiement de votre inscription est attendu pour le ${on}.`]
      : late
        ? [`Votre abonnement a pris fin le ${on}. Renouvelez-le pour garder votre accès au programme.`]
        : [`Votre abonnement prend fin le ${on}. Renouvelez-le avant cette date pour garder votre accès au programme.`];
  return systemEmail({
    kind: 'payment-reminder',
    lang: 'fr',
    subject: state === 'Registration' ? 'Rappel de paiement' : 'Rappel : renouvellement de votre abonnement',
    lines: [
      `Bonjour ${name},`,
      ...lines,
      'Si vous avez déjà payé, ne tenez pas compte de ce message : votre paiement est peut-être en cours de traitement.',
      'Merci, et à bientôt.',
    ],
  });
}
