type Message = (...args: never[]) => string;

interface Stored {
  text: string;
  args: unknown[];
}

/**
 * Sentences that are stored and read later: the name of the message and its arguments are stored as JSON, so that everybody reads them in
 * their own language. `catalogue` is everything that a file of messages exports; `readOther` reads
 * sentences of other files, which may be arguments. A text that is stored otherwise, such as the answer of a
 * mail server or a row from before, is read as it is.
 */
export function storedTexts<Catalogue extends Record<string, Message>>(catalogue: Catalogue, readOther = (stored: string) => stored) {
  /** Arguments may be stored texts too. */
  const readAll = (value: unknown): unknown => {
    if (typeof value === 'string') return read(value);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, readAll(one)]));
  };
  function read(stored: string): string {
    if (!stored.startsWith('{"text":"')) return stored;
    try {
      const { text, args } = JSON.parse(stored) as Stored;
      const message = Object.hasOwn(catalogue, text) ? catalogue[text] : undefined;
      return message ? message(...(args.map(readAll) as never[])) : readOther(stored);
    } catch {
      // The answer of a mail server may look like this and be something else.
      return stored;
    }
  }
  return {
    write: <Name extends keyof Catalogue & string>(name: Name, ...args: Parameters<Catalogue[Name]>): string =>
      JSON.stringify({ text: name, args } satisfies Stored),
    read,
  };
}
