/** The beginning of a text, of at most so many characters, without half of an emoji at its end. */
export const cutText = (text: string, most: number): string => text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
