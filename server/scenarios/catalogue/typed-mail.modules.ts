import { Email } from '#contract/shared.ts';
import { isMailCaptured, queueMail } from '#server/mail/deliveries.queries.ts';
import { systemEmail } from '#server/mail/system-email.rules.ts';
import { findMemberByEmail } from '#server/members/members.queries.ts';
import { findProgrammeLanguage } from '#server/settings/setting.queries.ts';
import { stored } from '#server/stored-errors.ts';
import * as step from '../steps.messages.ts';
import * as effect from './effects.messages.ts';
import * as label from './fields.messages.ts';
import { defineAction, field, leaves, output, programmeLanguage, StepError } from './module.rules.ts';
import * as text from './modules.messages.ts';

/** The address as it is stored. Throws StepError when it is none. */
export function addressOf(given: string): string {
  const { success, data } = Email.safeParse(given);
  if (!success) throw new StepError(stored(step.notEmail, { value: given }));
  return data;
}

/** An e-mail with a text that staff type, to any address. The text is escaped, so that a value cannot become HTML. */
export const typedMail = defineAction({
  id: 'mail.send',
  name: text.sendMail,
  description: text.sendMailAbout,
  idempotency: 'natural',
  local: true,
  readIn: programmeLanguage,
  fields: {
    to: field('email', label.sendTo, { required: true, placeholder: 'awa.diop@example.com' }),
    subject: field('text', label.subject, { required: true }),
    text: field('textarea', label.text, { required: true }),
  },
  outputs: [
    output('to', label.sentTo, 'awa.diop@example.com'),
    output('subject', label.subject, 'Bienvenue'),
    output('captured', label.captured, false),
  ],
  effect: (_, { to, subject }) => leaves(effect.sendsEmail({ subject, to: addressOf(to) })),
  async run({ deps, db }, { to, subject, text }) {
    const address = addressOf(to);
    const lines = text.split(/\s*\n\s*/).filter((line) => line !== '');
    const mail = systemEmail({ kind: 'scenario', lang: await findProgrammeLanguage(db), subject, lines });
    const memberId = await findMemberByEmail(db, address);
    await queueMail(db, address, mail, { ...(memberId && { memberId }), account: 'default' });
    return { output: { to: address, subject: mail.subject, captured: await isMailCaptured(db, deps) } };
  },
});
