import type { Language } from '#contract/language.ts';
import type { Template } from '#contract/templates.ts';
import type { AmountsDue } from '#server/billing/amounts-due.queries.ts';
import type { Db } from '#server/db/db.ts';
import type { Env } from '#server/env.ts';
import { MailRefused, type PhoneMessage } from '#server/integrations/mailer.ts';
import { inLanguage } from '#server/language.ts';
import type { Brand } from '#server/mail/brand.rules.ts';
import { fillMessage, hideEnd, withSecret } from '#server/mail/system-email.rules.ts';
import { listMemberFields } from '#server/members/fields.queries.ts';
import { findMemberLanguage } from '#server/members/members.queries.ts';
import { askPayLink } from '#server/payments/pay-links.queries.ts';
import { findProgrammeLanguage } from '#server/settings/setting.queries.ts';
import { compileChannelTexts } from '#server/templates/channel-texts.rules.ts';
import { type FieldValues, memberValues } from '#server/templates/merge-fields.rules.ts';
import { type CompiledTemplate, compileTemplate, type RenderedMail } from '#server/templates/render.rules.ts';
import { TemplateTooLarge } from '#server/templates/sanitise.rules.ts';
import type { ClaimedRecipient } from './claims.queries.ts';
import * as text from './sending.messages.ts';
import { unsubscribeUrl } from './unsubscribe-link.rules.ts';

/** Renders the e-mail of a run for each recipient; the template is compiled once for each language. */
export interface RunMail {
  usesPayLink: boolean;
  /** `values` are those that are stored, without the secret of the link to pay. Somebody who is no member has none. */
  render(
    recipient: ClaimedRecipient,
    known: { amounts: AmountsDue | null; payLink: string | undefined },
  ): RenderedMail & {
    values: FieldValues;
    language: Language;
    headers: Record<string, string>;
    /** A telephone number gets this message; `stored` is the same without the secret. */
    message?: PhoneMessage;
    stored?: PhoneMessage;
  };
}

// The link of the footer until the recipient is known. It is no real address, so that an e-mail that shows it reveals the bug.
const LINK_PLACEHOLDER = 'https://unsubscribe.invalid/';
const footer = () => ({ text: text.whyThisEmail(), link: { text: text.unsubscribe(), href: LINK_PLACEHOLDER } });

/** Throws MailRefused when the template of the run cannot be sent to anybody. */
export async function openRunMail(db: Db, env: Env, runId: string): Promise<RunMail> {
  const { compileFor, channels, own } = await openRun(db, runId);
  const programme = await findProgrammeLanguage(db);
  const compiled = { fr: once(() => compileFor('fr')), en: once(() => compileFor('en')) };
  let usesPayLink: boolean;
  try {
    usesPayLink = compiled[programme]().usesPayLink || channels.usesPayLink;
  } catch (error) {
    throw error instanceof TemplateTooLarge ? new MailRefused(error.stored) : error;
  }
  return {
    usesPayLink,
    render(recipient, { amounts, payLink }) {
      const reads = recipient.language ?? programme;
      const { shown, secret } = payLink ? hideEnd(payLink) : { shown: askPayLink(env), secret: null };
      const values = recipientValues(recipient, { amounts, reads, payLink: shown, own });
      const stored = recipient.channel === 'email' ? undefined : channels[recipient.channel]?.(values);
      const url = unsubscribeUrl(env.PUBLIC_URL, env.CAURI_SECRET_KEY, { memberId: recipient.member_id ?? '', runId });
      return {
        ...withLink(withSecret(compiled[reads]().render(values), secret), url),
        values,
        language: reads,
        ...(stored && { stored, message: fillMessage(stored, secret) }),
        // With these headers mail programs show a button that unsubscribes with one click (RFC 8058).
        headers: { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
      };
    },
  };
}

/** Renders what a member was sent, from the values and the language that were stored at that time. Earlier versions stored no language. */
export async function renderAgain(
  db: Db,
  env: Env,
  { runId, memberId, values, language }: { runId: string; memberId: string | null; values: FieldValues; language: Language | undefined },
): Promise<RenderedMail> {
  const { compileFor } = await openRun(db, runId);
  const reads = language ?? (memberId === null ? null : await findMemberLanguage(db, memberId));
  const compiled = compileFor(reads ?? (await findProgrammeLanguage(db)));
  return withLink(compiled.render(values), unsubscribeUrl(env.PUBLIC_URL, env.CAURI_SECRET_KEY, { memberId: memberId ?? '', runId }));
}

/** Reads the template of a run and returns what compiles it for a language, and its texts for the other channels. */
async function openRun(db: Db, runId: string) {
  const run = await db
    .selectFrom('campaign_run')
    .select(['subject', 'body', 'link', 'button_text', 'sms', 'whatsapp', 'brand'])
    .where('id', '=', runId)
    .executeTakeFirstOrThrow();
  const brand = (run.brand as Brand | null) ?? undefined;
  const own = await listMemberFields(db);
  return {
    compileFor: (reads: Language): CompiledTemplate => compileTemplate(run, { reads, footer: inLanguage(reads, footer), brand, own }),
    channels: compileChannelTexts({ ...run, whatsapp: run.whatsapp as Template['whatsapp'] }, own),
    own,
  };
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

const withLink = ({ subject, html, text }: RenderedMail, url: string): RenderedMail => ({
  subject,
  html: html.replaceAll(LINK_PLACEHOLDER, url),
  text: text.replaceAll(LINK_PLACEHOLDER, url),
});

function recipientValues(row: ClaimedRecipient, known: Parameters<typeof memberValues>[1]): FieldValues {
  const member = {
    fullName: row.full_name ?? '',
    email: row.email ?? row.to_address,
    fields: row.fields ?? {},
    product: row.product as Parameters<typeof memberValues>[0]['product'],
    payment: { next: row.payment_next },
    subscription: { next: row.subscription_next },
    reminder: { state: row.reminder_state ?? ('Registration' as const), sequence: row.reminder_sequence ?? 0, max: row.reminder_max ?? 0 },
  };
  return memberValues(member, known);
}
