import { expect, it } from 'vitest';
import { prefilledLink } from './prefill.ts';

it.each<[Record<string, string | string[]>, string]>([
  [{}, 'https://x/f'],
  [{ a: '', b: [] }, 'https://x/f'],
  [{ a: 'Awa & Binta', b: ['1', '2'] }, 'https://x/f?q_a=Awa+%26+Binta&q_b=1&q_b=2'],
])('%j', (values, link) => expect(prefilledLink('https://x/f', values)).toBe(link));
