import { expect, test } from 'vitest';
import { shortTags } from './template-labels.ts';

test('merge fields are shown by their name, the programme’s own fields too', () => {
  expect(shortTags('Bonjour {{ fullName | default: "vous" }}, à {{field.quartier|default:"Dakar"}}')).toBe(
    'Bonjour {{fullName}}, à {{field.quartier}}',
  );
});
