const IN_A_WORD = /[\p{L}\p{M}\p{N}_]/u;

/**
 * Splits the text of a note at its mentions: an `@` that does not follow a letter or digit, as in an e-mail address, and one of the
 * names as a whole. The longest name wins, so that `@Awa Diop` does not mention Awa.
 */
export function splitMentions<M extends { written: string }>(text: string, mentions: readonly M[]): (string | M)[] {
  const longestFirst = mentions.toSorted((a, b) => b.written.length - a.written.length);
  const parts: (string | M)[] = [];
  let plainFrom = 0;
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    if (at < plainFrom || IN_A_WORD.test(text.charAt(at - 1))) continue;
    const isHere = ({ written }: M) =>
      written !== '' && text.startsWith(written, at + 1) && !IN_A_WORD.test(text.charAt(at + 1 + written.length));
    const mention = longestFirst.find(isHere);
    if (!mention) continue;
    if (at > plainFrom) parts.push(text.slice(plainFrom, at));
    parts.push(mention);
    plainFrom = at + 1 + mention.written.length;
  }
  if (plainFrom < text.length) parts.push(text.slice(plainFrom));
  return parts;
}
