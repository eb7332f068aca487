import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '#server/testing/any-character.ts';
import { StepError } from './catalogue/module.rules.ts';
import { fillRequest, fillUrl, requestProblems, writeJson } from './http-template.rules.ts';

const HOSTILE = [
  'Awa "la" Diop',
  '", "admin": true, "x": "',
  'back\\slash\\',
  '}}{{ trigger.n }}',
  '{"a": 1}',
  'two\nlines\r\nand\ttabs',
  '\u2028\u2029\u0000\u001f',
  "N'Diaye & fils <b>",
  'été 🎉 漢字',
  '../../admin?x=1#y',
  '//evil.example/',
  '@evil.example',
  '\\\\evil.example\\',
  '%2e%2e%2f',
  '=&+;, /?#%',
];
const anyText = fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: anyCharacter, maxLength: 40 }));
const anyValue = fc.oneof(anyText, fc.double(), fc.boolean(), fc.constant(null), fc.array(anyText), fc.dictionary(anyText, anyText));
const request = (config: Record<string, unknown>) =>
  requestProblems({ method: 'POST', url: 'https://api.exemple.sn/x', ...config } as never);
const bodyOf = (body: string, type: string, n: unknown) =>
  fillRequest({ method: 'POST', url: 'https://x.sn', headers: [{ name: 'Content-Type', value: type }], body }, { trigger: { n } }).body;

test('a JSON body keeps its structure whatever the values hold, and a value keeps its type when it stands alone', () => {
  const template =
    '{"name": "{{ trigger.name }}", "n": {{ trigger.n }}, "a\\"{{ trigger.name }}": ["x {{ trigger.name }} y", {{trigger.none}}]}';
  fc.assert(
    fc.property(anyText, anyValue, (name, n) => {
      expect(JSON.parse(writeJson(template, { trigger: { name, n } }))).toEqual({
        name,
        n: JSON.parse(JSON.stringify(n)),
        [`a"${name}`]: [`x ${name} y`, null],
      });
    }),
  );
});

test('a JSON body escapes the texts beside a number that stands alone', () => {
  const scope = { trigger: { name: 'Awa", "role": "admin', amount: 50_000 } };
  expect(JSON.parse(writeJson('{"name": "{{ trigger.name }}", "amount": {{ trigger.amount }}}', scope))).toEqual({
    name: 'Awa", "role": "admin',
    amount: 50_000,
  });
  expect(writeJson('{"a": "{{ trigger.none | default: \\"rien\\" }}"}', scope)).toBe('{"a": "rien"}');
});

test('an address keeps its host, path and parameters whatever the values hold', () => {
  const template =
    'https://api.exemple.sn:8443/v1/{{ trigger.name }}/x-{{ trigger.n }}?q={{ trigger.name }}&{{ trigger.n }}=1#{{ trigger.name }}';
  fc.assert(
    fc.property(anyText, anyText, (name, n) => {
      fc.pre(name !== '' && !/^(\.|%2e){1,2}$/i.test(name));
      const url = new URL(fillUrl(template, { trigger: { name, n } }));
      expect(url.origin).toBe('https://api.exemple.sn:8443');
      expect(url.username).toBe('');
      expect(url.pathname.split('/').map(decodeURIComponent)).toEqual(['', 'v1', name, `x-${n}`]);
      expect([...url.searchParams]).toEqual([
        ['q', name],
        [n, '1'],
      ]);
      expect(decodeURIComponent(url.hash)).toBe(name === '' ? '' : `#${name}`);
    }),
  );
});

test.each(['', '.', '..'])('a step fails when a whole part of its address would be %j', (id) => {
  expect(() => fillUrl('https://api.exemple.sn/members/{{ trigger.id }}/delete', { trigger: { id } })).toThrow(StepError);
});

test('form fields and XML are read back as the values that were put in', () => {
  fc.assert(
    fc.property(anyText, (n) => {
      expect([...new URLSearchParams(bodyOf('a={{ trigger.n }}&b=1', 'application/x-www-form-urlencoded', n))]).toEqual([
        ['a', n],
        ['b', '1'],
      ]);
      expect(bodyOf('<a b="{{ trigger.n }}">{{ trigger.n }}</a>', 'text/xml', n)).toMatch(/^<a b="[^<>"']*">[^<>"']*<\/a>$/);
    }),
  );
  expect(bodyOf('<a>{{ trigger.n }}</a>', 'application/soap+xml', 'A & <B>')).toBe('<a>A &amp; &lt;B&gt;</a>');
});

test('a body that is one value is JSON only when the value is data', () => {
  const config = { method: 'POST', url: 'https://x.sn', body: '{{ trigger.body }}' };
  const typed = (body: unknown) => fillRequest(config, { trigger: { body } });
  expect(typed({ a: 1 })).toMatchObject({ headers: [{ value: 'application/json' }], body: '{"a":1}' });
  expect(typed('{"a":1}')).toMatchObject({ headers: [{ value: 'text/plain; charset=utf-8' }], body: '{"a":1}' });
});

test.each([
  [{ url: 'https://{{ trigger.host }}/x' }, 'url'],
  [{ url: '{{ trigger.url }}' }, 'url'],
  [{ url: 'https://exemple.sn{{ trigger.path }}' }, 'url'],
  [{ url: 'https://exemple.sn:{{ trigger.port }}/' }, 'url'],
  [{ url: 'https:///{{ trigger.host }}/x' }, 'url'],
  [{ url: 'ftp://exemple.sn/{{ trigger.x }}' }, 'url'],
  [{ headers: [{ name: 'X-{{ trigger.n }}', value: '1' }] }, 'headers'],
  [{ headers: [{ name: 'Content-Type', value: '{{ trigger.type }}' }], body: 'x' }, 'headers'],
  // The secrets of a connection would reach another site on the same server.
  [{ headers: [{ name: ' Host', value: 'evil.example' }] }, 'headers'],
  [{ headers: [{ name: 'content-length', value: '3' }], body: 'x' }, 'headers'],
  [{ headers: [{ name: 'Transfer-Encoding', value: 'chunked' }] }, 'headers'],
  [{ headers: [{ name: 'Connection', value: 'close' }] }, 'headers'],
  [{ headers: [{ name: 'Expect', value: '100-continue' }] }, 'headers'],
  [{ headers: [{ name: 'X Clé', value: '1' }] }, 'headers'],
  [{ headers: [{ name: 'X-Nom', value: 'l’équipe {{ trigger.n }}' }] }, 'headers'],
  // Scenarios that call each other would never end.
  [{ headers: [{ name: 'X-Cauri-Depth', value: '0' }] }, 'headers'],
  [{ body: '{"a": {{ trigger.n }}' }, 'body'],
  [{ body: '{"a": 1{{ trigger.n }}}' }, 'body'],
  [{ body: '{ {{ trigger.key }}: 1 }' }, 'body'],
  [{ body: '{"a": "\\{{ trigger.n }}"}' }, 'body'],
  [{ body: '{"a": "\\u00{{ trigger.n }}"}' }, 'body'],
  [{ body: '[Cauri] {{ trigger.n }}' }, 'body'],
  [{ body: '{{ trigger.n }}', headers: [{ name: 'content-type', value: 'text/csv' }] }, 'body'],
  [{ body: '<a {{ trigger.n }}="1"/>', headers: [{ name: 'content-type', value: 'text/xml' }] }, 'body'],
])('a template is refused when its values cannot be escaped: %j', (config, field) => {
  expect([...request(config).keys()]).toEqual([field]);
  expect(() => fillRequest({ method: 'POST', url: 'https://x.sn', ...config }, { trigger: {} })).toThrow(StepError);
});

test.each([
  {},
  { url: 'https://exemple.sn?x={{ trigger.n }}' },
  { body: '{"{{ trigger.key }}": "{{ trigger.n }}", "l": [{{ trigger.n }}, {"x": {{ trigger.n }}}]}' },
  { body: 'Bonjour {{ trigger.n }}' },
  { body: '{{ trigger.name }} a payé' },
  { body: 'a,b', headers: [{ name: 'Content-Type', value: 'text/csv' }] },
  { body: '{"half', method: 'GET' },
])('a template is accepted when its values can be escaped: %j', (config) => {
  expect(request(config)).toEqual(new Map());
});
