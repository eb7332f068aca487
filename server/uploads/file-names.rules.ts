/**
 * The name of an upload among those of other people, who have a `photo.png` as well: `photo-9f3a2b1c.png`. Of what stands before the ending,
 * at most so many signs are kept.
 */
export function distinctName({ id, name }: { id: string; name: string }, most?: number): string {
  const [, stem, ending] = /^(.*?)(\.[^.]*)?$/s.exec(name)!;
  return `${[...stem!].slice(0, most).join('')}-${id.slice(-8)}${ending ?? ''}`;
}

/** A text as a part of a path that every system can unpack. */
export const pathPart = (text: string): string =>
  [
    ...text
      .normalize('NFC')
      .replaceAll(/[\p{C}\\/:*?"<>|]+/gu, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  ]
    .slice(0, 60)
    .join('')
    .replaceAll(/^[. ]+|[. ]+$/g, '');
