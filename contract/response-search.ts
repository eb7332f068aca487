import { z } from 'zod';
import { contract } from './endpoint.ts';
import { searchKey, searchTerms } from './search.ts';
import { Counted, Data, Id, Page, Text, Time } from './shared.ts';

/** An answer that a search found, with the part that matches and the text around it. */
const FoundAnswer = z.object({
  _id: Id,
  formId: Id,
  /** The title of the form. */
  form: z.string(),
  submittedAt: Time,
  /** It names the member, the person who was invited, or whom the answers name; empty when nothing says it. */
  who: z.string(),
  question: z.string(),
  before: z.string(),
  part: z.string(),
  after: z.string(),
});
export type FoundAnswer = z.infer<typeof FoundAnswer>;

/** A search needs a word of so many letters, or a telephone number. */
export const SEARCH_MIN = 3;
export const isSearchable = (search: string): boolean => searchTerms(search).some((word) => searchKey(word).length >= SEARCH_MIN);

export const responseSearch = contract({
  find: {
    route: 'GET /api/responses/search',
    coaches: 'answers to all forms',
    summary:
      'Answers to all forms that have every word, whatever its accents and case, the newest first; none without a word of three letters',
    query: Page.extend({ search: Text(200).default('') }),
    response: Data(z.array(FoundAnswer)).extend(Counted),
  },
});
