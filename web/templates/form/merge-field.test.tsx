import { expect, test } from 'vitest';
import { toEditor, toStored } from './merge-field.ts';

test('standard fields and the programme’s own ones become chips in the editor, and the same tags again when they are stored', () => {
  const written = '<p>{{ fullName }}, {{ field.town | default: "votre ville" }} {{field.size_2}}</p>';
  const shown = toEditor(written);
  expect([...shown.matchAll(/data-field="([^"]*)"/g)].map(([, field]) => field)).toEqual(['fullName', 'field.town', 'field.size_2']);
  expect(toStored(shown)).toBe('<p>{{ fullName }}, {{ field.town | default: "votre ville" }} {{ field.size_2 }}</p>');
});

test('what is no field stays as it was written', () => {
  for (const written of ['<p>{{ x }}</p>', '<p>{{ field. }}</p>', '<p>{{ field.A }}</p>', '<p>{{ field.a.b }}</p>'])
    expect(toStored(toEditor(written))).toBe(written);
});
