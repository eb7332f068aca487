import type { MemberField } from '#contract/member-fields.ts';
import { plainSigns } from '#contract/sms.ts';
import type { Template } from '#contract/templates.ts';
import { FieldMarks, type FieldValues, type LazyWarning } from './merge-fields.rules.ts';

/** A channel to telephone numbers is undefined where the template has no text for it. */
export interface ChannelTexts {
  sms: ((values: FieldValues) => { text: string }) | undefined;
  whatsapp: ((values: FieldValues) => { template: string; language: string; values: string[] }) | undefined;
  usesPayLink: boolean;
  warnings: LazyWarning[];
}

/** WhatsApp refuses an empty value. */
const NOTHING = '–';

/** Compiles the texts once for any number of recipients. `own` are the programme's own fields of members. */
export function compileChannelTexts({ sms, whatsapp }: Pick<Template, 'sms' | 'whatsapp'>, own: readonly MemberField[]): ChannelTexts {
  const marks = new FieldMarks(own);
  const text = marks.fill(marks.mark(sms), (value) => value);
  const values = whatsapp?.values.map((one) => marks.fill(marks.mark(one), (value) => value)) ?? [];
  return {
    sms: sms === '' ? undefined : (known) => ({ text: plainSigns(text(known)) }),
    whatsapp: whatsapp
      ? (known) => ({
          template: whatsapp.name,
          language: whatsapp.language,
          values: values.map((fill) => fill(known).trim() || NOTHING),
        })
      : undefined,
    usesPayLink: marks.has('payLink'),
    warnings: marks.warnings,
  };
}
