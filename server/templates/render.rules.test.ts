import fc from 'fast-check';
import { expect, test } from 'vitest';
import { smsLength } from '#contract/sms.ts';
import { withoutLinks } from '#server/mail/system-email.rules.ts';
import { anyCharacter } from '#server/testing/any-character.ts';
import { compileChannelTexts } from './channel-texts.rules.ts';
import { type FieldValues, SAMPLE } from './merge-fields.rules.ts';
import { compileTemplate, warningsFor } from './render.rules.ts';

const blank = { subject: 'Bonjour', body: '<p>Bonjour</p>', link: '', button_text: '' };
type Given = Partial<typeof blank>;
function mail(given: Given, values: Partial<FieldValues> = {}) {
  const compiled = compileTemplate({ ...blank, ...given });
  const filled: FieldValues = { ...SAMPLE, ...(values as FieldValues) };
  const rendered = compiled.render(filled);
  return { ...rendered, warnings: warningsFor(compiled, filled, rendered).map(({ kind }) => kind) };
}

test('a subject is one line, and keeps the spaces at which a line must not break', () => {
  const { subject } = mail({ subject: 'Bonjour\n{{ fullName }}, êtes-vous  prête\u00A0?' }, { fullName: 'Awa\n«\u00A0la\u00A0» Diop' });
  expect(subject).toBe('Bonjour Awa «\u00A0la\u00A0» Diop, êtes-vous prête\u00A0?');
});

test('the fields of the subject, the HTML and the plain text are filled in', () => {
  const { subject, html, text, warnings } = mail({
    subject: 'Échéance du {{ payment }}',
    body: '<h2>Rappel n° {{reminder}}</h2><p>Bonjour <strong>{{ fullName }}</strong>,</p><ul><li><p>{{product}}</p></li><li><p>{{email}}</p></li></ul>',
    link: 'https://pay.example.com/?e={{ email }}',
    button_text: 'Payer, {{ fullName }}',
  });
  expect(subject).toBe('Échéance du 05/12/2026');
  expect(html).toContain('<strong>Awa Diop</strong>');
  expect(html).toContain('href="https://pay.example.com/?e=awa.diop%40example.com"');
  expect(text).toBe(
    'Rappel n° 1\n\nBonjour Awa Diop,\n\n• ECOM AFRICA PRO\n• awa.diop@example.com\n\nPayer, Awa Diop: https://pay.example.com/?e=awa.diop%40example.com',
  );
  expect(warnings).toEqual([]);
});

test.each([
  ['{{ fullName | default: "cher membre" }}', 'Bonjour cher membre !', []],
  ["{{ fullName | default: 'chère &lt;membre&gt;' }}", 'Bonjour chère &lt;membre&gt; !', []],
  ['{{fullName}}', 'Bonjour  !', ['empty-field']],
  ['{{ firstName }}', 'Bonjour  !', ['unknown-field']],
  ['{{ constructor }}', 'Bonjour  !', ['unknown-field']],
  ['{{ __proto__.polluted }}', 'Bonjour  !', ['broken-field']],
  ['{{ fullName | upcase }}', 'Bonjour  !', ['broken-field']],
  ['{{ fullName | default: product }}', 'Bonjour  !', ['broken-field']],
  ['{{ (1..100000000) }}', 'Bonjour  !', ['broken-field']],
  ['{{ fullName.length }}', 'Bonjour  !', ['broken-field']],
  ['{{ }}', 'Bonjour  !', ['broken-field']],
  ['{{ fullName', 'Bonjour {{ fullName !', ['broken-field']],
  ['{% for i in (1..9) %}x{% endfor %}', 'Bonjour {% for i in (1..9) %}x{% endfor %} !', ['broken-field']],
])('the text %s is rendered for a member without a name', (written, expected, kinds) => {
  const { html, warnings } = mail({ body: `<p>Bonjour ${written} !</p>` }, { fullName: '' });
  expect(html).toContain(expected);
  expect(warnings).toEqual(kinds);
});

test('a value is always text and is never read as a field', () => {
  const evil = '<script>alert(1)</script>{{ email }}"\r\nBcc: x@example.com';
  const { subject, html, text } = mail(
    { subject: 'Bonjour {{ fullName }}', body: '<p>{{ fullName }}</p>', link: 'https://example.com/{{ fullName }}', button_text: 'Ouvrir' },
    { fullName: evil },
  );
  expect(html).not.toContain('<script');
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/\u200bscript&gt;{{ email }}&quot;');
  expect(html).toContain('https://example.com/%3Cscript%3E');
  expect(subject).not.toMatch(/[\r\n]/);
  expect(text).toContain(withoutLinks(evil));
});

test('the name of a member makes no link, because whoever joins may type any name beside the address of somebody else', () => {
  const name = 'Awa, gagnez sur www.evil.example/x';
  const given = {
    subject: '{{ fullName }}',
    body: '<p>{{ fullName }}</p>',
    link: 'https://example.com/?n={{ fullName }}',
    button_text: 'Ouvrir',
  };
  const { subject, html, text } = mail(given, { fullName: name });
  for (const written of [subject, html.replaceAll(/ href="[^"]*"/g, ''), text.split('\n')[0]!]) {
    expect(written).toContain('Awa, gagnez sur www');
    expect(written).not.toContain('evil.example');
  }
  // The page that an address opens reads the name as it is.
  expect(html).toContain(encodeURIComponent(name));
  expect(mail({ body: '<p>{{ fullName }}</p>' }, { fullName: 'M. Awa N’Diaye-Ba' }).html).toContain('M. Awa N’Diaye-Ba');
});

test('an SMS stays as short with a name that could be a link, and the words of staff for no name stay as they are', () => {
  const sms = (fullName: string) =>
    compileChannelTexts({ sms: "Bonjour {{ fullName | default: 'cher/chère membre' }}", whatsapp: null }, []).sms!({ ...SAMPLE, fullName })
      .text;
  const named = sms('J.B. Koffi, www.evil.example/x');
  expect(smsLength(named).encoding).toBe('GSM-7');
  expect(named).not.toMatch(/www\.evil|evil\.example/);
  expect(sms('')).toBe('Bonjour cher/chère membre');
});

test.each([
  '<script>alert(1)</script>',
  '<p onclick="alert(1)">x</p>',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" jav&#x0A;ascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<style>@import "https://evil.example"</style>',
  '<p style="background:url(https://evil.example)">x</p>',
  '<iframe src="https://evil.example"></iframe><form action="https://evil.example"><input></form>',
  '<svg><script>alert(1)</script></svg>',
  '<link rel=stylesheet href=https://evil.example><meta http-equiv=refresh content="0;url=https://evil.example">',
  '</td></tr></table><base href="https://evil.example">',
  '<!--[if mso]><script>alert(1)</script><![endif]-->',
])('the content %s is made harmless', (body) => {
  const { html } = mail({ body: `<p>avant</p>${body}<p>après</p>` });
  expect(html).toContain('avant');
  expect(html).toContain('après');
  expect(html).not.toMatch(
    /<script|<img|<iframe|<form|<input|<svg|<link|<base|onclick|onerror|javascript:|data:|evil\.example|http-equiv/i,
  );
  expect(html.match(/<\/table>/g)).toHaveLength(3);
});

test('a field cannot choose where a link leads', () => {
  const { html, warnings } = mail({
    body: '<p><a href="https://{{ fullName }}/x">ici</a></p>',
    link: 'https://{{email}}',
    button_text: 'Ouvrir',
  });
  expect(html).not.toContain('href');
  expect(warnings).toEqual(['unsafe-link', 'unsafe-link']);
});

test('the link to pay is a link in the message and of the button, and stands nowhere else', () => {
  const payLink = 'https://cauri.example/payer/••••••';
  const given = { body: '<p>{{ payLink }} <a href="{{payLink}}">ici</a></p>', link: '{{ payLink }}', button_text: 'Payer' };
  const { html, text, warnings } = mail(given, { payLink });
  expect(html.split(`href="${payLink}"`)).toHaveLength(4);
  expect(text).toBe(`${payLink} ici (${payLink})\n\nPayer: ${payLink}`);
  expect(warnings).toEqual([]);
  const misplaced = mail({ subject: '{{payLink}}', body: '<p><a href="https://x.example/{{ payLink }}">ici</a></p>' });
  expect([misplaced.subject, misplaced.html.includes('payer'), misplaced.warnings]).toEqual(['', false, ['unsafe-link']]);
});

test.each<[Given, string[]]>([
  [{ button_text: 'Payer' }, ['missing-link']],
  [{ link: 'https://example.com/' }, ['missing-button-text']],
  [{ link: 'https://example.com/', button_text: 'Payer' }, []],
  [{ body: `<p>${'é'.repeat(52_000)}</p>` }, ['too-large']],
  [{ body: `<p>${'é'.repeat(40_000)}</p>` }, []],
])('a template has the expected warnings: case %#', (given, expected) => {
  expect(mail(given).warnings).toEqual(expected);
});

test('styles are inlined, the layout uses tables, and dark styles stay in media queries', () => {
  const { html } = mail({ body: '<p>Bonjour</p>', link: 'https://example.com/', button_text: 'Payer' });
  expect(html).toMatch(/<p style="margin: 0 0 16px;?">Bonjour/);
  expect(html).toContain('prefers-color-scheme: dark');
  expect(html).not.toMatch(/display:\s*(flex|grid)/);
  expect(html).toContain('bgcolor="#363b93"');
});

test('any input can be rendered', { timeout: 60_000 }, () => {
  const piece = fc.oneof(
    fc.constantFrom('{{', '}}', '{%', '<p>', '</p>', '<a href="', '">', 'fullName', '| default: "', '"', '&quot;', 'CauriField0Z', '<b>'),
    fc.string({ unit: anyCharacter, maxLength: 8 }),
  );
  const written = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(written, written, written, written, (subject, body, link, button_text) => {
      const { html } = mail({ subject, body, link, button_text });
      expect(html).toMatch(/<\/html>\s*$/);
      expect(html).not.toMatch(/CauriField[0-9a-f]{16}N/);
    }),
    { numRuns: 25 },
  );
  for (const body of ['{{'.repeat(500), '}}'.repeat(20_000), '<'.repeat(20_000), '<b>'.repeat(60), '&lt;'.repeat(5_000)])
    expect(mail({ body }).html).toContain('</html>');
});

test.each([
  ['https://exemple.sn/payer?nom={{ fullName }}', []],
  ['mailto:aide@exemple.sn', []],
  ['http://exemple.sn/payer', ['insecure-link']],
  ['https://localhost:3000/payer', ['dead-link']],
  ['http://192.168.1.4/payer', ['dead-link']],
  ['https://serveur/payer', ['dead-link']],
])('a link that readers cannot or should not open is warned of: %s', (href, kinds) => {
  expect(mail({ body: `<p><a href="${href}">Payer</a></p>` }).warnings).toEqual(kinds);
});
