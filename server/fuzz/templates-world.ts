import fc from 'fast-check';
import { TEMPLATE_STATUS_VALUES } from '#contract/templates.ts';
import type { Deps } from '#server/deps.ts';
import { insertTemplate } from '#server/templates/templates.queries.ts';
import { nastyText } from './values.ts';
import type { World } from './world.ts';

export async function makeTemplatesWorld({ db }: Deps, owner: { id: string }): Promise<World> {
  const input = {
    name: 'Relance',
    subject: 'Bonjour',
    body: '<p>Bonjour {{ fullName }}</p>',
    status: 1 as const,
    link: '',
    button_text: '',
  };
  return { template: (await insertTemplate(db, input, owner.id))._id };
}

const bodies = fc.oneof(
  nastyText.map((text) => `<p>Bonjour {{ ${text} }}</p>`),
  nastyText.map((text) => `<p>Bonjour <a href="https://example.com/${text}">${text}</a></p>`),
  fc.constantFrom(
    '<p>Bonjour {{ fullName | default: "cher membre" }}</p>',
    '<p>{% for i in (1..100000000) %}x{% endfor %}</p>',
    '<p>{{ constructor.constructor("return process")() }}</p>',
    `x${'<b>'.repeat(3_000)}x`,
    `${'{{'.repeat(20_000)}x`,
    'x<script>alert(1)</script>',
    '<p onclick="alert(1)"><a href="javascript:alert(1)">x</a><a href="https://{{email}}">y</a></p>',
  ),
);
// Beyond these values, the requests' own mutations put anything anywhere.
const template = fc.record({
  name: fc.constantFrom('Relance', '{{ fullName }}', '<b>'),
  subject: fc.constantFrom('Bonjour', 'Échéance du {{ payment }}', '{{ {{ }} }}\r\nBcc: x'),
  body: bodies.map((body) => body.replaceAll('\u0000', '').toWellFormed()),
  status: fc.constantFrom<unknown>(...TEMPLATE_STATUS_VALUES, '1', 'Draft'),
  link: fc.constantFrom('', 'https://example.com/?e={{email}}', 'http://x'),
  button_text: fc.constantFrom('', 'Payer', '{{ product | default: "<b>" }}'),
});

export const TEMPLATE_BODIES: Record<string, fc.Arbitrary<unknown>> = {
  templates_create: template,
  templates_createUnderApi: template,
  templates_update: template,
};
