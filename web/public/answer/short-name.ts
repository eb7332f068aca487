const BEGIN = 10;
const END = 10;

/** The name of a file for one line of a phone. The middle of a long one gives way, because its end says what kind of file it is. */
export function shortName(name: string): string {
  // An emoji is one letter here, and would be two halves otherwise.
  const letters = [...name];
  if (letters.length <= BEGIN + END + 1) return name;
  return `${letters.slice(0, BEGIN).join('').trimEnd()}…${letters.slice(-END).join('')}`;
}
