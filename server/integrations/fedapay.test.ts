import { expect, test } from 'vitest';
import { phoneOf } from './fedapay.ts';

test.each([
  ['221 77 123 45 67', '+221771234567'],
  ['00221771234567', '+221771234567'],
  ['+221771234567', '+221771234567'],
  ['0803 123 4567', '08031234567'],
  ['01 97 00 00 00', '0197000000'],
  ['-', null],
])('phoneOf reads %s as %s', (given, read) => expect(phoneOf(given)).toBe(read));
