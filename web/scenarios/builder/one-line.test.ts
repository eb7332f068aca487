// @vitest-environment jsdom
import { Editor } from '@tiptap/core';
import StarterKit from '@tiptap/starter-kit';
import { expect, test } from 'vitest';
import { markChip } from './mark-chip.ts';
import { toDocument } from './marks.ts';
import { oneLine } from './one-line.ts';

test.each([
  ['Bienvenue\nchez nous', 'Bonjour Bienvenue chez nous'],
  ['Un\n\nDeux {{ trigger.day }}\n', 'Bonjour Un Deux {{ trigger.day }}'],
  ['{{ trigger.day }} à {{ trigger.at }}', 'Bonjour {{ trigger.day }} à {{ trigger.at }}'],
])('a field of one line stays one line when %j is pasted', (pasted, expected) => {
  const element = document.body.appendChild(document.createElement('div'));
  const editor = new Editor({ element, extensions: [StarterKit, markChip(() => undefined), oneLine], content: toDocument('Bonjour ') });
  editor.commands.focus('end');
  // jsdom has no ClipboardEvent; the editor looks at the text alone.
  editor.view.pasteText(pasted, new Event('paste') as ClipboardEvent);
  expect(editor.getText({ blockSeparator: '\n' })).toBe(expected);
  editor.destroy();
});
