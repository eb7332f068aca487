import { LANGUAGES } from '#contract/language.ts';
import { inLanguage } from '#server/language.ts';
import { readStored } from '#server/stored-errors.ts';
import { notices } from './notices.messages.ts';

export type NoticeName = keyof typeof notices;
type ArgsOf<N extends NoticeName> = Omit<Parameters<(typeof notices)[N]['message']>[0], 'times'>;

/** The name of a text of `notices.messages.ts` with its arguments. */
export type NoticeText = { [N in NoticeName]: { notice: N; args: ArgsOf<N> } }[NoticeName];

interface Stored {
  notice: string | null;
  args: object;
  occurrences: number;
  /** The text of a row from before texts were stored by name. */
  title: string | null;
  message: string | null;
}

interface Shown {
  title: string;
  message: string;
}

/** Returns the text of a notification in the language of the moment. */
export function textOf({ notice, args, occurrences, title, message }: Stored): Shown {
  if (notice === null || !(notice in notices)) return { title: title ?? '', message: message ?? '' };
  const text = notices[notice as NoticeName] as Record<keyof Shown, (args: object) => string>;
  const given = { ...Object.fromEntries(Object.entries(args).map(readable)), times: occurrences };
  return { title: text.title(given), message: text.message(given) };
}

/** An argument may be a stored sentence itself, such as why a run failed. */
const readable = ([name, value]: [string, unknown]) => [name, typeof value === 'string' ? readStored(value) : value];

/** Returns everything that a search may find: the text in each language, for one and for several occurrences. */
export function searchTextOf({ notice, args }: NoticeText): string {
  const shown = LANGUAGES.flatMap((language) =>
    [1, 2].map((occurrences) => inLanguage(language, () => textOf({ notice, args, occurrences, title: null, message: null }))),
  );
  return [...new Set(shown.flatMap(({ title, message }) => [title, message]))].join(' ');
}
