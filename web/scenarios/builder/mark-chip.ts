import { Node, nodeInputRule } from '@tiptap/core';
import { writeMark } from './marks.ts';

/** A value of an earlier step inside of what is typed: a chip. `label` says what it is called; undefined where nobody knows it. */
export const markChip = (label: (mark: string) => string | undefined) =>
  Node.create({
    name: 'mark-chip',
    group: 'inline',
    inline: true,
    atom: true,
    selectable: true,

    addAttributes: () => ({
      mark: {
        default: '',
        parseHTML: (element: HTMLElement) => element.dataset.mark,
        renderHTML: ({ mark }: { mark: string }) => ({ 'data-mark': mark }),
      },
    }),

    parseHTML: () => [{ tag: 'span[data-mark]' }],
    renderHTML: ({ node, HTMLAttributes }) => {
      const mark = String(node.attrs.mark);
      const known = label(mark);
      return ['span', { ...HTMLAttributes, title: writeMark(mark), ...(known === undefined && { 'data-unknown': '' }) }, known ?? mark];
    },
    renderText: ({ node }) => writeMark(String(node.attrs.mark)),

    // Who types the mark gets the chip.
    addInputRules() {
      return [
        nodeInputRule({
          find: /\{\{\s*([^{}]+?)\s*\}\}$/,
          type: this.type,
          getAttributes: ([, mark]) => ({ mark }),
        }),
      ];
    },
  });

/** Chips that stand there take their names anew: what is known of values came later than the editor. */
export function relabel(editor: HTMLElement, label: (mark: string) => string | undefined): void {
  for (const chip of editor.querySelectorAll<HTMLElement>('span[data-mark]')) {
    const mark = chip.dataset.mark ?? '';
    const known = label(mark);
    if (chip.textContent !== (known ?? mark)) chip.textContent = known ?? mark;
    chip.toggleAttribute('data-unknown', known === undefined);
  }
}
