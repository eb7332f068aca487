const BEGIN = 10;
const END = 10;

/** The name of a file for one line of a phone. The middle of a long one gives way, because its end says what kind of file it is. */
export const shortName = (name: string): string =>
  name.length > BEGIN + END + 1 ? `${name.slice(0, BEGIN).trimEnd()}…${name.slice(-END)}` : name;
