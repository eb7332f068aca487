import type { Erased, FormTraces } from '#contract/answers.ts';
import { formatCount } from '#web/ui/figures.ts';
import { responseCount } from '../form-words.ts';
import type { Traces } from './erasure.api.ts';

const count = (n: number, one: string, many: string) => (n === 0 ? [] : [n === 1 ? one : `${formatCount(n)} ${many}`]);

type Figures = Omit<Erased, 'count'> & { responses: number };

/** What there is, each kind by itself. */
function figures({ responses, partials, invites, mails, exports }: Figures): string[] {
  return [
    ...(responses > 0 ? [responseCount(responses)] : []),
    ...count(partials, '1 begun and not sent', 'begun and not sent'),
    ...count(invites, '1 invitation', 'invitations'),
    ...count(mails, '1 e-mail', 'e-mails'),
    ...count(exports, '1 export file', 'export files'),
  ];
}

export const formFigures = (form: FormTraces) => figures({ ...form, mails: 0 }).join(' · ');
export const erasedFigures = ({ count: responses, ...rest }: Erased) => figures({ ...rest, responses });

export function allFigures({ forms, mails }: Traces): string[] {
  const sum = (key: 'responses' | 'partials' | 'invites' | 'exports') => forms.reduce((total, form) => total + form[key], 0);
  return figures({ responses: sum('responses'), partials: sum('partials'), invites: sum('invites'), exports: sum('exports'), mails });
}

/** A whole name can be that of several people; an address or a number is one person's. */
export const isName = (value: string) => !/[@\d]/.test(value);
