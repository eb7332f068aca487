// Values of earlier steps in a text, such as `{{ trigger.member.email }}`. They are shown as chips.

const MARK = /\{\{\s*([^{}]*?)\s*\}\}/g;

export type Part = { text: string } | { mark: string };

/** Splits `Hello {{ trigger.name | upper }}` into texts and the contents of the braces. */
export function partsOf(value: string): Part[] {
  const parts: Part[] = [];
  let from = 0;
  for (const { 0: whole, 1: mark = '', index } of value.matchAll(MARK)) {
    if (mark === '') continue;
    if (index > from) parts.push({ text: value.slice(from, index) });
    parts.push({ mark });
    from = index + whole.length;
  }
  if (from < value.length) parts.push({ text: value.slice(from) });
  return parts;
}

export const writeMark = (mark: string): string => `{{ ${mark} }}`;

/** The path in a mark, without the filters that change the value. */
export const pathOf = (mark: string): string => mark.split('|')[0]!.trim();

interface Json {
  type: string;
  text?: string;
  attrs?: { mark: string };
  content?: Json[];
}

/** The document of the editor, with a paragraph for each line. */
export const toDocument = (value: string): Json => ({
  type: 'doc',
  content: value.split('\n').map((line) => ({
    type: 'paragraph',
    content: partsOf(line).map((part) =>
      'mark' in part ? { type: 'mark-chip', attrs: { mark: part.mark } } : { type: 'text', text: part.text },
    ),
  })),
});
