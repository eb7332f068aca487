import type { Erased, FormTraces } from '#contract/answers.ts';
import { responseCount } from '#web/forms/form-labels.ts';
import { formatCount } from '#web/ui/numbers.ts';
import type { Traces } from './erasure.api.ts';

const count = (n: number, one: string, many: string) => (n === 0 ? [] : [n === 1 ? one : `${formatCount(n)} ${many}`]);

type Totals = Omit<Erased, 'count'> & { responses: number };

/** What there is, each kind by itself. */
function totals({ responses, partials, invites, mails, exports }: Totals): string[] {
  return [
    ...(responses > 0 ? [responseCount(responses)] : []),
    ...count(partials, '1 begun and not sent', 'begun and not sent'),
    ...count(invites, '1 invitation', 'invitations'),
    ...count(mails, '1 e-mail', 'e-mails'),
    ...count(exports, '1 export file', 'export files'),
  ];
}

export const formTotals = (form: FormTraces) => totals({ ...form, mails: 0 }).join(' · ');
export const erasedTotals = ({ count: responses, ...rest }: Erased) => totals({ ...rest, responses });

export function allTotals({ forms, mails }: Traces): string[] {
  const sum = (key: 'responses' | 'partials' | 'invites' | 'exports') => forms.reduce((total, form) => total + form[key], 0);
  return totals({ responses: sum('responses'), partials: sum('partials'), invites: sum('invites'), exports: sum('exports'), mails });
}

/** A whole name can be that of several people; an address or a number is one person's. */
export const isName = (value: string) => !/[@\d]/.test(value);
