// Values of earlier steps inside what is typed: `{{ trigger.member.email }}`, shown as chips that are moved and deleted whole.

const MARK = /\{\{\s*([^{}]*?)\s*\}\}/g;

export type Part = { text: string } | { mark: string };

/** `Hello {{ trigger.name | upper }}` → text, and what stands inside of the braces. */
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

/** The path that a mark names, without what is done to its value. */
export const pathOf = (mark: string): string => mark.split('|')[0]!.trim();

interface Json {
  type: string;
  text?: string;
  attrs?: { mark: string };
  content?: Json[];
}

/** As the editor holds it: each line a paragraph. */
export const toDocument = (value: string): Json => ({
  type: 'doc',
  content: value.split('\n').map((line) => ({
    type: 'paragraph',
    content: partsOf(line).map((part) =>
      'mark' in part ? { type: 'mark-chip', attrs: { mark: part.mark } } : { type: 'text', text: part.text },
    ),
  })),
});
