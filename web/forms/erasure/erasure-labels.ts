import type { Erased, FormTraces } from '#contract/answers.ts';
import { responseCount } from '#web/forms/form-labels.ts';
import type { Traces } from '../responses/responses.api.ts';
import * as text from './erasure.messages.ts';

type Totals = Omit<Erased, 'count'> & { responses: number };

/** Returns one text for each kind of data of which there is any. */
function totals({ responses, partials, invites, mails, exports }: Totals): string[] {
  const texts = [
    responses > 0 && responseCount(responses),
    partials > 0 && text.partials({ count: partials }),
    invites > 0 && text.invitations({ count: invites }),
    mails > 0 && text.mails({ count: mails }),
    exports > 0 && text.exportFiles({ count: exports }),
  ];
  return texts.filter((one) => one !== false);
}

export const formTotals = (form: FormTraces) => totals({ ...form, mails: 0 }).join(' · ');
export const erasedTotals = ({ count: responses, ...rest }: Erased) => totals({ ...rest, responses });

export function allTotals({ forms, mails }: Traces): string[] {
  const sum = (key: 'responses' | 'partials' | 'invites' | 'exports') => forms.reduce((total, form) => total + form[key], 0);
  return totals({ responses: sum('responses'), partials: sum('partials'), invites: sum('invites'), exports: sum('exports'), mails });
}

/** Several people can have the same name, but an e-mail address or a phone number belongs to one person. */
export const isName = (value: string) => !/[@\d]/.test(value);
