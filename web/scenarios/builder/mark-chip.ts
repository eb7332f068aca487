import { InputRule, Node } from '@tiptap/core';
import { Fragment, type NodeType, type Node as PmNode, Slice } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import { partsOf, writeMark } from './marks.ts';

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

    // The whole text gives way to the chip, its braces too: the rule that the editor offers for nodes replaces the captured
    // group alone, which would leave braces around the chip.
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

/** Marks inside of pasted text become chips, as those that are typed do. */
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

/** Chips that stand there take their names anew: what is known of values came later than the editor. */
export function relabel(editor: HTMLElement, label: (mark: string) => string | undefined): void {
  for (const chip of editor.querySelectorAll<HTMLElement>('span[data-mark]')) {
    const mark = chip.dataset.mark ?? '';
    const known = label(mark);
    if (chip.textContent !== (known ?? mark)) chip.textContent = known ?? mark;
    chip.toggleAttribute('data-unknown', known === undefined);
  }
}
