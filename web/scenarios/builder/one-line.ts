import { Extension } from '@tiptap/core';
import { Fragment, Slice } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';

const swallow = () => true;

/** Prevents a second line: Enter does nothing, and pasted lines are joined. */
export const oneLine = Extension.create({
  name: 'oneLine',
  addKeyboardShortcuts: () => ({ Enter: swallow, 'Shift-Enter': swallow }),
  addProseMirrorPlugins() {
    const space = Fragment.from(this.editor.schema.text(' '));
    const transformPasted = (pasted: Slice) => {
      const lines = pasted.content.content.filter(({ isTextblock, content }) => isTextblock && content.size > 0);
      if (pasted.content.childCount < 2 || lines.length === 0) return pasted;
      return new Slice(
        lines.map(({ content }) => content).reduce((joined, line) => joined.append(space).append(line)),
        0,
        0,
      );
    };
    return [new Plugin({ props: { transformPasted } })];
  },
});
