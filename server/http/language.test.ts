import { pbkdf2Sync } from 'node:crypto';
import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { preferredBy } from './language.ts';

test.each([
  ['fr', 'fr'],
  ['fr-SN,fr;q=0.9,en;q=0.8', 'fr'],
  ['en;q=0.8, fr-CI', 'fr'],
  ['de, en;q=0.5, fr;q=0.4', 'en'],
  ['fr;q=0, en', 'en'],
  ['wo', undefined],
  ['*', undefined],
  ['', undefined],
  [',;;q=,fr;q=oops', 'fr'],
])('the header %j asks for %s', (header, language) => {
  expect(preferredBy({ headers: { 'accept-language': header } })).toBe(language);
});

test('a call that is refused because the process is busy is answered in the language of its sender', async () => {
  const { app } = await testApp({ env: { BUSY_AFTER_MS: '1' } });
  const sentence = async () => {
    // While it is worked out, nothing else is done.
    pbkdf2Sync('a', 'b', 200_000, 32, 'sha256');
    const { statusCode, body } = await app.inject({ url: '/api/circle', headers: { 'accept-language': 'fr' } });
    return statusCode === 503 && JSON.parse(body).message;
  };
  await expect.poll(sentence, { timeout: 10_000 }).toBe('Cauri est très sollicité en ce moment. Veuillez réessayer dans un instant.');
});
