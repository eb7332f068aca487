import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { UnknownFields } from './UnknownFields.tsx';

const fields = ['fullName', 'payLink', 'field.ville'].map((name) => ({ name: name as 'fullName', label: name, example: '' }));

test.each<[written: string, warned: string[]]>([
  ['Bonjour {{ fullName }}, {{payLink}} à {{ field.ville | default: "Dakar" }}', []],
  ['Bonjour {{ nothing }}, {{nothing}}', ['The field “nothing” is not known: it is left out.']],
  [
    '<p>{{ firstName | default: "vous" }} de {{ field.pays }}</p>',
    ['The field “firstName” is not known: it is left out.', 'The field “field.pays” is not known: it is left out.'],
  ],
  [
    '{{ a }} {{ b }} {{ c }} {{ d }} {{ e }}',
    [...['a', 'b', 'c'].map((field) => `The field “${field}” is not known: it is left out.`), '2 other fields are not known.'],
  ],
  ['Des {{ accolades sans champ }} et {{}}', []],
])('a text warns of the merge fields that do not exist: %s', (written, warned) => {
  const { container } = render(
    <MantineProvider env="test">
      <UnknownFields {...{ written, fields }} />
    </MantineProvider>,
  );
  expect([...container.querySelectorAll('.ui-text')].map(({ textContent }) => textContent)).toEqual(warned);
});
