import { inLanguage } from './language.ts';
import { storedTexts } from './stored-texts.ts';

// The runs of scenarios, the checks of connections and the deliveries of payment providers store what they are about and why they failed.
// An error passes through several folders before it is stored, so it carries its sentence as it is stored.

// biome-ignore lint/suspicious/noExplicitAny: the arguments of a message are checked where the sentence is made.
type Message = (args: any) => string;

const messages: Record<string, Message> = {};
const names = new Map<Message, string>();
const texts = storedTexts(messages);

/** Names the messages of a file, such as `step.noMember`, so that they can be stored. Both parts of a name must stay. */
export function nameMessages(file: string, exported: Record<string, Message>): void {
  for (const [key, message] of Object.entries(exported)) {
    messages[`${file}.${key}`] = message;
    names.set(message, `${file}.${key}`);
  }
}

/** The sentence as it is stored. An argument may be a stored sentence itself. A message without a name is written in English. */
export function stored(message: () => string): string;
export function stored<A extends object>(message: (args: A) => string, args: A): string;
export function stored(message: Message, args?: object): string {
  const name = names.get(message);
  return name === undefined ? inLanguage('en', () => message(args)) : texts.write(name, args);
}

/** The names of the messages whose sentence, in the language of the moment and without its arguments, fulfils a condition. */
export const storedNames = (isWanted: (sentence: string) => boolean): string[] =>
  Object.entries(messages).flatMap(([name, message]) => (isWanted(withoutArguments(message)) ? [name] : []));

function withoutArguments(message: Message): string {
  try {
    return message(new Proxy({}, { get: () => '' }));
  } catch {
    // Such a message can say nothing without its arguments.
    return '';
  }
}

/** The stored sentence in the language of the moment. */
export function readStored(text: string): string;
export function readStored(text: string | null): string | null;
export function readStored(text: string | null): string | null {
  return text === null ? null : texts.read(text);
}

/** A stored sentence of which every text was changed, for example to hide a secret. */
export function changeStored(text: string, change: (value: unknown) => unknown): string {
  return readStored(text) === text ? String(change(text)) : JSON.stringify(change(JSON.parse(text)));
}

/** An error whose sentence may be stored: `message` is in the language of the moment. */
export class StoredError extends Error {
  readonly stored: string;
  constructor(stored: string, options?: ErrorOptions) {
    super(readStored(stored), options);
    this.stored = stored;
  }
}

export const storedOf = (error: unknown): string =>
  error instanceof StoredError ? error.stored : error instanceof Error ? error.message : String(error);
