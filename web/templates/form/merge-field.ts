import { mergeAttributes, Node, nodeInputRule } from '@tiptap/core';
import { MERGE_FIELDS, type MergeField } from '#contract/templates.ts';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    mergeField: {
      insertMergeField: (tag: Tag) => ReturnType;
    };
  }
}

/** A field of a member within the text, which the editor shows as a chip with a label. */
export const mergeField = (labels: (field: string) => string) =>
  Node.create({
    name: 'mergeField',
    group: 'inline',
    inline: true,
    atom: true,
    selectable: true,

    addAttributes: () => ({
      field: {
        parseHTML: (element: HTMLElement) => element.dataset.field,
        renderHTML: ({ field }: Tag) => ({ 'data-field': field }),
      },
      fallback: {
        default: '',
        parseHTML: (element: HTMLElement) => element.dataset.fallback ?? '',
        renderHTML: ({ fallback }: Tag) => ({ 'data-fallback': fallback }),
      },
    }),

    parseHTML: () => [{ tag: 'span[data-field]' }],
    renderHTML: ({ node, HTMLAttributes }) => ['span', mergeAttributes(HTMLAttributes), labels(String(node.attrs.field))],
    renderText: ({ node }) => writeTag(node.attrs as Tag),

    addCommands() {
      return {
        insertMergeField:
          (tag) =>
          ({ commands }) =>
            commands.insertContent({ type: this.name, attrs: tag }),
      };
    },

    // A typed tag becomes a chip too.
    addInputRules() {
      return [
        nodeInputRule({
          find: (text) => {
            const match = new RegExp(`${TAG.source}$`).exec(text);
            return match && readTag(match) ? { index: match.index, text: match[0], data: { ...readTag(match) } } : null;
          },
          type: this.type,
          getAttributes: ({ data }) => data,
        }),
      ];
    },
  });

// In a stored message a merge field is a tag in double braces. In the editor it is an element, which is moved and deleted as a whole.

/** Matches a tag with or without a fallback in quotes. */
const TAG = /\{\{\s*([\w.]+)\s*(?:\|\s*default:\s*(?:"([^"{}\\]*)"|'([^'{}\\]*)')\s*)?\}\}/;

export interface Tag {
  field: MergeField;
  fallback: string;
}

/** One of the programme's own fields may have been deleted since; the server says so before anything is sent. */
const readName = (name = ''): MergeField | undefined =>
  MERGE_FIELDS.find((known) => known === name) ?? (/^field\.[a-z][a-z0-9_]*$/.test(name) ? (name as MergeField) : undefined);

/** Reads a match of `TAG`. It returns undefined for a field that does not exist. */
function readTag([, name, double, single]: RegExpMatchArray | string[]): Tag | undefined {
  const field = readName(name);
  return field && { field, fallback: double ?? single ?? '' };
}

/** Writes a tag. Quotes in the fallback become typographic ones, because they cannot be written within quotes. */
function writeTag({ field, fallback }: Tag): string {
  const clean = fallback.replaceAll(/[{}\\]/g, '').replaceAll('"', '”');
  return clean === '' ? `{{ ${field} }}` : `{{ ${field} | default: "${clean}" }}`;
}

/** Turns the tags of stored HTML into the elements that the editor reads. */
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

/** Turns the elements of the editor's HTML into the tags that are stored. */
export function toStored(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const element of body.querySelectorAll<HTMLElement>('span[data-field]')) {
    const field = readName(element.dataset.field);
    element.replaceWith(field ? writeTag({ field, fallback: element.dataset.fallback ?? '' }) : '');
  }
  return body.innerHTML;
}
