/** People write French with plain spaces, and a line must not begin with a colon or a question mark. */
export const heldTogether = (typed: string): string => typed.replaceAll(/ (?=[:;?!»])|(?<=«) /g, '\u00A0');
