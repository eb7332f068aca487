import type { Erased, FormTraces } from '#contract/answers.ts';
import { countOf, formatCount } from '#web/ui/numbers.ts';
import type { Traces } from '../responses/responses.api.ts';

type Totals = Omit<Erased, 'count'> & { responses: number };

/** Returns one text for each kind of data of which there is any. */
function totals({ responses, partials, invites, mails, exports }: Totals): string[] {
  const texts = [
    responses > 0 && countOf(responses, 'response'),
    partials > 0 && `${formatCount(partials)} begun and not sent`,
    invites > 0 && countOf(invites, 'invitation'),
    mails > 0 && countOf(mails, 'e-mail'),
    exports > 0 && countOf(exports, 'export file'),
  ];
  return texts.filter((text) => text !== false);
}

export const formTotals = (form: FormTraces) => totals({ ...form, mails: 0 }).join(' · ');
export const erasedTotals = ({ count: responses, ...rest }: Erased) => totals({ ...rest, responses });

export function allTotals({ forms, mails }: Traces): string[] {
  const sum = (key: 'responses' | 'partials' | 'invites' | 'exports') => forms.reduce((total, form) => total + form[key], 0);
  return totals({ responses: sum('responses'), partials: sum('partials'), invites: sum('invites'), exports: sum('exports'), mails });
}

/** Several people can have the same name, but an e-mail address or a phone number belongs to one person. */
export const isName = (value: string) => !/[@\d]/.test(value);
