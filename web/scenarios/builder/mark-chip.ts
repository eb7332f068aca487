import { InputRule, Node } from '@tiptap/core';
import { Fragment, type NodeType, type Node as PmNode, Slice } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import { partsOf, writeMark } from './marks.ts';

/** A value of an earlier step in a text, shown as a chip. `label` returns its name, or undefined for an unknown value. */
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

    // The chip replaces the whole text with its braces. The editor's own rule for nodes replaces only the captured group,
    // which would leave braces around the chip.
    addInputRules() {
      return [
        new InputRule({
          find: /\{\{\s*([^{}]*?[^{}\s])\s*\}\}$/,
          handler: ({ state, range, match }) => {
            state.tr.replaceWith(range.from, range.to, this.type.create({ mark: match[1] }));
          },
        }),
      ];
    },
    addProseMirrorPlugins() {
      return [
        new Plugin({
          props: { transformPasted: ({ content, openStart, openEnd }) => new Slice(withChips(content, this.type), openStart, openEnd) },
        }),
      ];
    },
  });

/** Turns the marks in pasted text into chips. */
function withChips(content: Fragment, chip: NodeType): Fragment {
  const nodes: PmNode[] = [];
  content.forEach((node) => {
    if (!node.isText) nodes.push(node.copy(withChips(node.content, chip)));
    else
      for (const part of partsOf(node.text ?? ''))
        nodes.push('mark' in part ? chip.create({ mark: part.mark }) : node.type.schema.text(part.text, node.marks));
  });
  return Fragment.fromArray(nodes);
}

/** Updates the names of existing chips, because samples may be loaded after the editor was created. */
export function relabel(editor: HTMLElement, label: (mark: string) => string | undefined): void {
  for (const chip of editor.querySelectorAll<HTMLElement>('span[data-mark]')) {
    const mark = chip.dataset.mark ?? '';
    const known = label(mark);
    if (chip.textContent !== (known ?? mark)) chip.textContent = known ?? mark;
    chip.toggleAttribute('data-unknown', known === undefined);
  }
}
