// @vitest-environment jsdom
import { Editor } from '@tiptap/core';
import StarterKit from '@tiptap/starter-kit';
import { afterEach, expect, test } from 'vitest';
import { markChip } from './mark-chip.ts';
import { toDocument } from './marks.ts';

let editor: Editor;
afterEach(() => editor.destroy());

function open(value: string): void {
  const element = document.body.appendChild(document.createElement('div'));
  editor = new Editor({ element, extensions: [StarterKit, markChip(() => undefined)], content: toDocument(value) });
  editor.commands.focus('end');
}

/** Types as a keyboard does: each character goes through the input rules before it is inserted. */
function type(text: string): void {
  for (const character of text) {
    const { view } = editor;
    const { from, to } = view.state.selection;
    const insert = () => view.state.tr.insertText(character, from, to);
    if (!view.someProp('handleTextInput', (handle) => handle(view, from, to, character, insert))) view.dispatch(insert());
  }
}

const chips = () => [...editor.view.dom.querySelectorAll<HTMLElement>('span[data-mark]')].map((chip) => chip.dataset.mark);

test.each([
  ['', '{{ trigger.day }}', ['trigger.day']],
  ['', '{{trigger.day}}', ['trigger.day']],
  ['Le ', '{{ trigger.day | date: "DD/MM" }} à midi', ['trigger.day | date: "DD/MM"']],
  ['{{ trigger.at }} et ', '{{ trigger.day }}', ['trigger.at', 'trigger.day']],
  ['{"a": ', '{{ trigger.day }}}', ['trigger.day']],
])('a field holding %j stores one mark when %j is typed', (before, typed, marks) => {
  open(before);
  type(typed);
  expect(chips()).toEqual(marks);
  expect(editor.getText()).toBe(before + typed.replace('{{trigger.day}}', '{{ trigger.day }}'));
});

test('a field stores the same marks when they are pasted', () => {
  open('Le ');
  // jsdom has no ClipboardEvent; the editor looks at the text alone.
  editor.view.pasteText('{{ trigger.day }}, {{trigger.at}} et {{ }}', new Event('paste') as ClipboardEvent);
  expect(chips()).toEqual(['trigger.day', 'trigger.at']);
  expect(editor.getText()).toBe('Le {{ trigger.day }}, {{ trigger.at }} et {{ }}');
});
