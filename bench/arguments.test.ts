import { expect, test } from 'vitest';
import { readArguments } from './arguments.ts';

const known = { benchmarks: ['members', 'payments'], peers: ['directus', 'n8n'] };
const read = (...args: string[]) => readArguments(args, known);

test('the arguments name benchmarks, or one system to compare with, and a file', () => {
  expect(read()).toEqual({ benchmarks: [] });
  expect(read('payments', '--json', 'a.json')).toEqual({ benchmarks: ['payments'], json: 'a.json' });
  expect(read('--peer', 'n8n', '--json=b.json')).toEqual({ benchmarks: [], peer: 'n8n', json: 'b.json' });
});

test('arguments that mean nothing are refused with what there is', () => {
  expect(() => read('membres')).toThrow('There is no benchmark called membres. There are: members, payments.');
  expect(() => read('--peer', 'strapi')).toThrow('There is no comparison with strapi. There are: directus, n8n.');
  expect(() => read('members', '--peer', 'n8n')).toThrow('A comparison with another system runs alone');
  expect(() => read('--pear', 'n8n')).toThrow("Unknown option '--pear'");
});
