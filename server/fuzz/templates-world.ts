import fc from 'fast-check';
import { TEMPLATE_STATUS_VALUES } from '#contract/templates.ts';
import type { Deps } from '#server/deps.ts';
import { insertTemplate } from '#server/templates/templates.queries.ts';
import { nastyText, ref } from './values.ts';
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
  nastyText.map((text) => `<p>${text}</p>`),
  nastyText.map((text) => `<p>Bonjour {{ ${text} }}</p>`),
  fc.constantFrom(
    '<p>Bonjour {{ fullName | default: "cher membre" }}</p>',
    '<p>{% for i in (1..100000000) %}x{% endfor %}</p>',
    '<p>{{ constructor.constructor("return process")() }}</p>',
    `${'<b>'.repeat(3_000)}x`,
    `${'{{'.repeat(20_000)}x`,
    `x${'<'.repeat(20_000)}`,
    '<script>alert(1)</script>',
    '<p onclick="alert(1)"><a href="javascript:alert(1)">x</a><a href="https://{{email}}">y</a></p>',
  ),
);
const template = fc.record({
  name: fc.oneof(fc.constant('Relance'), nastyText),
  subject: fc.oneof(fc.constant('Échéance du {{ payment }}'), nastyText),
  body: bodies,
  status: fc.oneof(fc.constantFrom<unknown>(...TEMPLATE_STATUS_VALUES, '1', 'Draft'), nastyText),
  link: fc.oneof(fc.constantFrom('', 'https://example.com/?e={{email}}', 'javascript:alert(1)'), nastyText),
  button_text: fc.oneof(fc.constant('Payer'), nastyText),
});
const forMember = fc.record({ memberId: fc.constantFrom('member', 'otherMember', 'unknown').map(ref) }, { requiredKeys: [] });

export const TEMPLATE_BODIES: Record<string, fc.Arbitrary<unknown>> = {
  'templates.create': template,
  'templates.createUnderApi': template,
  'templates.update': fc.oneof(
    template,
    fc.tuple(template, fc.integer({ min: 0, max: 3 })).map(([body, rev]) => ({ ...body, rev })),
  ),
  'templates.test': forMember,
};
