const BEGIN = 16;
const END = 11;

/** The name of a file for one line of a phone. The middle of a long one gives way, because its end says what kind of file it is. */
export const shortName = (name: string): string => (name.length > BEGIN + END + 1 ? `${name.slice(0, BEGIN)}…${name.slice(-END)}` : name);
