import { mergeAttributes, Node, nodeInputRule } from '@tiptap/core';
import { readTag, TAG, type Tag, writeTag } from './merge-tags.ts';

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
