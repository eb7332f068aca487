import { mergeAttributes, Node } from '@tiptap/core';
import { type MailPicture, mailPicturePath, shownSize } from '#contract/brand.ts';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    picture: {
      insertPicture: (picture: MailPicture) => ReturnType;
    };
  }
}

/** A picture of the message, which the editor shows as wide as the e-mail does. Pictures of other sites are not pasted. */
export const picture = Node.create({
  name: 'picture',
  group: 'block',
  atom: true,
  selectable: true,
  draggable: true,

  addAttributes: () => ({ src: { default: null }, alt: { default: '' }, width: { default: null }, height: { default: null } }),
  parseHTML: () => [{ tag: `img[src^="${mailPicturePath('')}"]` }],
  renderHTML: ({ HTMLAttributes }) => ['img', mergeAttributes(HTMLAttributes)],

  addCommands() {
    return {
      insertPicture:
        ({ _id, ...size }) =>
        ({ chain }) =>
          chain()
            .insertContent([{ type: this.name, attrs: { src: mailPicturePath(_id), alt: '', ...shownSize(size) } }, { type: 'paragraph' }])
            .run(),
    };
  },
});
