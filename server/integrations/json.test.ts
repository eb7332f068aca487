import { expect, test } from 'vitest';
import { Json } from './json.ts';

test('a text of another service is one line, and turns nothing around that stands after it', () => {
  expect(new Json('\u202eAwa\r\n\u2066 Diop\u2028').text()).toBe('Awa Diop');
});
