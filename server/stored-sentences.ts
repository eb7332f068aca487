// Sentences that are stored now and read later, such as why a row was skipped. They are stored as the names of their messages with
// the arguments, as JSON in a column of text, and each reader reads them in their language.

// biome-ignore lint/suspicious/noExplicitAny: each message has arguments of its own.
type Messages = Record<string, (about: any) => string>;

/** One sentence: the name of its message, with the arguments if it has some. */
export type Sentence<M extends Messages> = { [Name in keyof M & string]: [name: Name, ...about: Parameters<M[Name]>] }[keyof M & string];

export const storeSentences = <M extends Messages>(sentences: Sentence<M>[]): string => JSON.stringify(sentences);

/** Returns stored sentences in the language of the moment. What an earlier version stored as text stays as it was written. */
export function readSentences(messages: Messages, stored: string): string {
  if (!stored.startsWith('[[')) return stored;
  return (JSON.parse(stored) as [string, object?][]).map(([name, about]) => messages[name]?.(about) ?? name).join(' ');
}
