import { MERGE_FIELDS, type MergeField } from '#contract/templates.ts';

// How a merge field is written in a message, and how the editor holds it: as an element that is moved and deleted whole.

/** A field of ours with a fallback between quotes, or none. */
export const TAG = /\{\{\s*(\w+)\s*(?:\|\s*default:\s*(?:"([^"{}\\]*)"|'([^'{}\\]*)')\s*)?\}\}/;

export interface Tag {
  field: MergeField;
  fallback: string;
}

/** What TAG found, where the field is one that there is. */
export function readTag([, name, double, single]: RegExpMatchArray | string[]): Tag | undefined {
  const field = MERGE_FIELDS.find((known) => known === name);
  return field && { field, fallback: double ?? single ?? '' };
}

/** Quotes cannot be written inside of quotes, so the fallback's own become typographic ones. */
export function writeTag({ field, fallback }: Tag): string {
  const clean = fallback.replaceAll(/[{}\\]/g, '').replaceAll('"', '”');
  return clean === '' ? `{{ ${field} }}` : `{{ ${field} | default: "${clean}" }}`;
}

/** Stored HTML → what the editor reads: tags become elements. */
export function toEditor(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const texts: Text[] = [];
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    let rest = text;
    for (let match = TAG.exec(rest.data); match; match = TAG.exec(rest.data)) {
      const from = rest.splitText(match.index);
      rest = from.splitText(match[0].length);
      const tag = readTag(match);
      if (!tag) continue;
      const element = document.createElement('span');
      element.dataset.field = tag.field;
      element.dataset.fallback = tag.fallback;
      from.replaceWith(element);
    }
  }
  return body.innerHTML;
}

/** What the editor wrote → stored HTML: elements become tags. */
export function toStored(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const element of body.querySelectorAll<HTMLElement>('span[data-field]')) {
    const field = MERGE_FIELDS.find((known) => known === element.dataset.field);
    element.replaceWith(field ? writeTag({ field, fallback: element.dataset.fallback ?? '' }) : '');
  }
  return body.innerHTML;
}
