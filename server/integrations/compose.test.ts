import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { compose } from './compose.ts';

const from = { name: 'Le programme « é »', address: 'bonjour@exemple.sn' };
const mail = (more: object = {}) => ({ id: '1', to: 'awa@exemple.sn', subject: 'Bonjour', text: 'Salut', html: '<p>Salut</p>', ...more });

test.each([
  ['plain letters', 'Salut', '<p>Salut</p>'],
  ['accents and emojis, long lines', 'Été 🌍 '.repeat(500), `<p>${'Été 🌍 '.repeat(500)}</p>`],
  ['dots alone on a line, boundaries', '.\r\n..\n--_NmP-1\n', '<p>.\n.\n</p>'],
  ['nothing', '', ''],
  ['76 letters exactly', 'x'.repeat(57), 'x'.repeat(58)],
])('compose keeps the text and the HTML of a message with %s', async (_, text, html) => {
  const raw = await compose(
    mail({ text, html, subject: 'Échéance du 05/12 — Aïssatou', headers: { 'List-Unsubscribe': '<https://exemple.sn/x>' } }),
    from,
    'exemple.sn',
  );
  expect(
    Math.max(
      ...raw
        .toString()
        .split('\r\n')
        .map((line) => line.length),
    ),
  ).toBeLessThan(300);
  const read = await PostalMime.parse(raw);
  expect(read).toMatchObject({
    subject: 'Échéance du 05/12 — Aïssatou',
    from,
    to: [{ address: 'awa@exemple.sn' }],
    messageId: '<1@exemple.sn>',
  });
  expect(read.text?.replaceAll('\r\n', '\n').trimEnd() ?? '').toBe(text.replaceAll('\r\n', '\n').trimEnd());
  expect(read.html?.replaceAll('\r\n', '\n').trimEnd() ?? '').toBe(html.trimEnd());
  expect(read.headers).toContainEqual(expect.objectContaining({ key: 'list-unsubscribe', value: '<https://exemple.sn/x>' }));
});

test('compose adds an attached file', async () => {
  const attachments = [
    { filename: 'reservation.ics', contentType: 'text/calendar; method=REQUEST; charset=utf-8', content: 'BEGIN:VCALENDAR\r\n' },
  ];
  const read = await PostalMime.parse(await compose(mail({ attachments }), from, 'exemple.sn'));
  expect(read).toMatchObject({
    text: expect.stringContaining('Salut'),
    attachments: expect.arrayContaining([expect.objectContaining({ filename: 'reservation.ics' })]),
  });
});

test('compose lets no value add a header or a receiver', async () => {
  const evil = 'a@exemple.sn\r\nBcc: victime@exemple.sn';
  const raw = (
    await compose(
      mail({ to: evil, subject: 'x\r\nBcc: victime@exemple.sn', headers: { 'X-A': 'b\r\nBcc: c@exemple.sn' } }),
      from,
      'exemple.sn',
    )
  ).toString();
  expect(raw.split('\r\n').filter((line) => /^bcc:/i.test(line))).toEqual([]);
});
