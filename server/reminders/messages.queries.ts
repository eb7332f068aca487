import type { Language } from '#contract/language.ts';
import type { MemberField, MemberFieldValues } from '#contract/member-fields.ts';
import type { Setting } from '#contract/settings.ts';
import { plainSigns } from '#contract/sms.ts';
import { type AmountsDue, currentAmounts, findStoredAmounts } from '#server/billing/amounts-due.queries.ts';
import type { WrittenReminder } from '#server/billing/reminders.queries.ts';
import { type Due, type Kind, templatesFor } from '#server/billing/reminders.rules.ts';
import type { Db } from '#server/db/db.ts';
import type { Env } from '#server/env.ts';
import { inEachLanguage, inLanguage } from '#server/language.ts';
import { findBrand } from '#server/mail/brand.queries.ts';
import { type Asked, type ChosenChannel, chooseChannels } from '#server/mail/channels.queries.ts';
import { hideEnd, personalLink, systemEmail } from '#server/mail/system-email.rules.ts';
import { listMemberFields } from '#server/members/fields.queries.ts';
import { notify } from '#server/notices/notify.queries.ts';
import { templateUnusable } from '#server/notices/staff.notices.ts';
import { payLinksOf } from '#server/payments/pay-links.queries.ts';
import { findReminderTemplates } from '#server/products/products.queries.ts';
import { type ChannelTexts, compileChannelTexts } from '#server/templates/channel-texts.rules.ts';
import { amountValues, type FieldValues, ownValuesFor } from '#server/templates/merge-fields.rules.ts';
import { templateProblems } from '#server/templates/problems.rules.ts';
import { type CompiledTemplate, tryCompile } from '#server/templates/render.rules.ts';
import { findTemplate } from '#server/templates/templates.queries.ts';
import { type Day, dayFirst } from '#server/time/calendar.ts';
import * as text from './payment-reminder.messages.ts';

export interface Recipient {
  /** The member's id. */
  id: string;
  fullName: string;
  email: string;
  product: string | null;
  fields: MemberFieldValues;
  /** Null stands for the programme's language. */
  language: Language | null;
  due: Day;
  sequence: number;
}

type Written = Pick<WrittenReminder, 'message' | 'way' | 'phoneMessage' | 'templateId'>;

interface Usable {
  id: string;
  name: string;
  compiled: CompiledTemplate;
  channels: ChannelTexts;
  /** The programme's own fields of members. */
  own: readonly MemberField[];
}

interface Wanted {
  kind: Kind;
  sequence: number;
  reads?: Language;
  /** The template of the member's product. */
  ofProduct?: string | undefined;
}

/** The texts of reminders: the templates of the products and the settings, each compiled once, or else the e-mail that Cauri writes itself. */
export type ReminderMessages = ReturnType<typeof reminderMessages>;

export function reminderMessages(setting: Setting, env: Pick<Env, 'CAURI_SECRET_KEY' | 'PUBLIC_URL'>) {
  const templates = new Map<string, Promise<Usable | null>>();

  /** Returns the template of a reminder (`templatesFor`); null when none is chosen or none is active any more. */
  async function templateFor(db: Db, { kind, sequence, reads = setting.language, ofProduct }: Wanted): Promise<Usable | null> {
    for (const id of templatesFor(kind, sequence, setting, ofProduct)) {
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

    /** Writes a reminder to each of these locked members. */
    async write<To extends Recipient>(db: Db, kind: Kind, recipients: To[], today: Day): Promise<(To & Written)[]> {
      const languageOf = (to: To) => to.language ?? setting.language;
      const ofProducts = await findReminderTemplates(db);
      const chosen = await Promise.all(
        recipients.map(async (to) => {
          const ofProduct = ofProducts.get(to.product);
          return { to, template: await templateFor(db, { kind, sequence: to.sequence, reads: languageOf(to), ofProduct }) };
        }),
      );
      const named = chosen.filter(({ template }) => !template || template.compiled.usesPayLink || template.channels.usesPayLink);
      const links = await payLinksOf(
        db,
        env,
        named.map(({ to }) => to.id),
      );
      // They are read after the lock: the statement that took it may have waited for a payment that was being recorded, and did not see it.
      const amounts = await findStoredAmounts(
        db,
        chosen.filter(({ template }) => template).map(({ to }) => to.id),
      );
      const ways = await chooseChannels(
        db,
        chosen.map(
          ({ to, template }): Asked => ({
            memberId: to.id,
            // Cauri's own reminder has a text for an SMS. WhatsApp sends approved templates only.
            sms: !template || template.channels.sms !== undefined,
            whatsapp: template?.channels.whatsapp !== undefined,
          }),
        ),
      );
      return Promise.all(
        chosen.map(async ({ to, template }) => {
          const reads = languageOf(to);
          const link = links.get(to.id)?.url ?? '';
          const way = ways.get(to.id)!;
          const written = template
            ? fromTemplate(template, to, {
                kind,
                reads,
                link,
                channel: way.channel,
                amounts: await currentAmounts(db, to.id, amounts.get(to.id) ?? null),
              })
            : inLanguage(reads, () => paymentReminder({ name: to.fullName, due: { state: kind, day: to.due }, today, reads, link }));
          return { ...to, ...written, way, templateId: template?.id ?? null };
        }),
      );
    },
  };
}

interface ForTemplate {
  kind: Kind;
  reads: Language;
  /** Empty where the template does not name it. */
  link: string;
  channel: ChosenChannel['channel'];
  amounts: AmountsDue | null;
}

type Texts = Pick<Written, 'message' | 'phoneMessage'>;

function fromTemplate({ compiled, channels, own }: Usable, to: Recipient, { kind, reads, link, channel, amounts }: ForTemplate): Texts {
  const { shown, secret } = link ? hideEnd(link) : { shown: '', secret: null };
  const values: FieldValues = {
    fullName: to.fullName.trim(),
    email: to.email,
    product: to.product ?? '',
    reminder: String(to.sequence),
    payment: dayFirst(to.due),
    ...amountValues({ state: kind, due: to.due, amounts, reads }),
    amountPaid: '',
    payLink: shown,
    ...ownValuesFor(reads, own, to.fields),
  };
  return {
    message: { kind: 'payment-reminder', secret, ...compiled.render(values) },
    phoneMessage: channel === 'email' ? undefined : channels[channel]?.(values),
  };
}

/**
 * Only active templates are sent, because staff review a template before they activate it. One that cannot be sent is skipped like
 * an inactive one, and staff are notified.
 */
export async function readUsable(db: Db, id: string, reads: Language): Promise<Usable | null> {
  const template = await findTemplate(db, id);
  if (template?.status !== 1) return null;
  const own = await listMemberFields(db);
  const tried = tryCompile(template, { reads, brand: await findBrand(db), own });
  if ('compiled' in tried) return { id, name: template.name, compiled: tried.compiled, channels: compileChannelTexts(template, own), own };
  const problem = inEachLanguage(() => templateProblems.read(tried.stored));
  await notify(db, templateUnusable(template, problem));
  return null;
}

interface ReminderTo {
  name: string;
  due: Due;
  today: string;
  reads: Language;
  link: string;
}

function paymentReminder({ name, due: { state, day }, today, reads, link }: ReminderTo): Texts {
  const on = { day: dayFirst(day) };
  const isLate = day < today;
  const payment = isLate ? text.paymentLate : text.paymentDue;
  const subscription = isLate ? text.subscriptionEnded : text.subscriptionEnds;
  const sentence = state === 'Registration' ? payment(on) : subscription(on);
  const message = systemEmail({
    kind: 'payment-reminder',
    lang: reads,
    subject: state === 'Registration' ? text.paymentSubject() : text.subscriptionSubject(),
    lines: [text.hello({ name }), sentence, text.payHere(), personalLink(link), text.alreadyPaid(), text.thanks()],
  });
  const sms = text.asSms({ sentence, link: hideEnd(link).shown });
  return { message, phoneMessage: { text: plainSigns(sms) } };
}
