import { expect, test } from 'vitest';
import { isPublicAddress } from '#server/integrations/public-address.ts';
import { findAction } from './catalogue/catalogue.rules.ts';
import { holds } from './conditions.rules.ts';
import { retryInMs } from './engine/retry.rules.ts';
import { inputOf } from './engine/step.rules.ts';
import { fillIn, TIME_ZONE } from './mapping.rules.ts';
import { redact, toKept } from './redact.rules.ts';

const scope = {
  trigger: {
    member: { fullName: 'Awa "la" Diop', email: null, tags: ['VIP', 'A'], payment: { next: '2026-12-05' } },
    n: 3,
    price: 12_500.5,
    typed: '12 500,5',
    unsure: '200.000',
    weight: '12.125',
    page: 'page 5',
    paidAt: '2026-12-05T21:30:00.000Z',
    ok: true,
    prénom: ' Awa\u00a0Marie Diop ',
    empty: '',
    none: [],
    found: [{ id: 1 }, { id: 2 }],
    numbers: [3, 4],
  },
  step_3f9a2c1d: { url: 'https://pay.example/1' },
};

test.each([
  ['Bonjour {{ trigger.member.fullName }} !', 'Bonjour Awa "la" Diop !'],
  ['{{ trigger.n }}', 3],
  ['{{trigger.ok}}', true],
  ['n={{ trigger.n }}', 'n=3'],
  ['{{ trigger.member.email | default: "cher membre" }}', 'cher membre'],
  ['{{ trigger.member.payment.next | date: "DD/MM/YYYY" }}', '05/12/2026'],
  ['{{ trigger.member.tags }} {{ trigger.member.tags.0 | lower }}', 'VIP, A vip'],
  ['{{ step_3f9a2c1d.url }}', 'https://pay.example/1'],
  ['{{ trigger.prénom | trim | upper }}', 'AWA\u00a0MARIE DIOP'],
  ['{{ trigger.prénom | trim | first }}', 'Awa'],
  ['{{ trigger.member.tags | first }}', 'VIP'],
  ['{{ trigger.member.tags | join: " / " }}', 'VIP / A'],
  ['{{ trigger.member.tags | join }}', 'VIP, A'],
  ['{{ trigger.n | join }}', 3],
  ['{{ trigger.member.payment.next | date }}', '05/12/2026'],
  ['{{ trigger.member.payment.next | date: "YYYY-MM-DD HH:mm" }}', '2026-12-05 00:00'],
  ['{{ trigger.page | date }}', 'page 5'],
  ["{{ trigger.empty | default: 'ami' }}", 'ami'],
  ['{{ trigger.none | default: ami }}', 'ami'],
  ['{\\"a\\": \\"{{ trigger.empty | default: \\"ami\\" }}\\"}', '{\\"a\\": \\"ami\\"}'],
  ['{{ trigger.found }}.', '[{"id":1},{"id":2}].'],
  // The mark is neither evaluated nor inherits anything.
  ['{{ trigger.constructor.name }}.', '.'],
  ['{{ trigger.member.tags.length }}.', '2.'],
  ['{{ __proto__.x }}.', '.'],
  ['{{ 1 + 1 }} {% if x %}', '{{ 1 + 1 }} {% if x %}'],
  ['{{ trigger.n | toString }}', 3],
])('the template %s is filled in as %j', (template, expected) => {
  expect(fillIn(template, scope)).toEqual(expected);
});

test.each([
  ['{{ trigger.typed }}', 12_500.5],
  ['{{ trigger.price }}', 12_500.5],
  ['50 000', 50_000],
  ['beaucoup', null],
  ['{{ trigger.unsure }}', null],
])('the amount of a payment link %s is read as %j', (amount, expected) => {
  expect(inputOf(findAction('fedapay.payment-link'), { amount }, scope).amount).toBe(expected);
});

test.each([
  ['trigger.member.fullName', 'contains', 'DIOP', true],
  ['trigger.member.tags', 'contains', 'vip', true],
  ['trigger.member.tags', 'contains', 'v', false],
  ['trigger.member.tags', 'not-contains', 'v', true],
  ['trigger.member.tags', 'equals', 'a', true],
  ['trigger.member.tags', 'equals', 'b', false],
  ['trigger.member.fullName', 'equals', ' AWA "LA" DÎOP ', true],
  ['trigger.member.tags', 'not-equals', 'vip', false],
  ['{{ trigger.n }}', 'min', '3', true],
  ['trigger.n', 'min', 4, false],
  ['trigger.n', 'max', 3, true],
  ['trigger.n', 'max', 2, false],
  ['trigger.n', 'greater', 3, false],
  ['trigger.n', 'less', 3, false],
  ['trigger.n', 'greater', 2, true],
  ['trigger.n', 'less', '2', false],
  ['trigger.member.payment.next', 'less', '2027-01-01', true],
  ['trigger.member.payment.next', 'equals', '5/12/2026', true],
  ['trigger.member.payment.next', 'greater', '31/12/2026', false],
  ['trigger.member.payment.next', 'equals', '05.12.2026', true],
  ['trigger.member.payment.next', 'less', '6-12-2026', true],
  ['trigger.price', 'equals', '12 500,5', true],
  ['trigger.price', 'greater', '12 500', true],
  ['trigger.typed', 'equals', '12500.5', true],
  ['trigger.typed', 'less', '12 501', true],
  ['trigger.unsure', 'less', '1000', false],
  ['trigger.unsure', 'greater', '1000', false],
  ['trigger.unsure', 'equals', '200.000', true],
  ['trigger.price', 'less', '200.000', false],
  ['trigger.weight', 'less', '13', true],
  ['trigger.weight', 'greater', '0,125', true],
  ['trigger.price', 'equals', '12,500.50', true],
  ['trigger.price', 'less', '12.501.000', true],
  ['trigger.price', 'less', '20,000', false],
  ['trigger.numbers', 'greater', '1', false],
  ['trigger.n', 'less', '77 123 45 67', false],
  ['trigger.paidAt', 'equals', '05/12/2026', true],
  ['trigger.paidAt', 'max', '05/12/2026', true],
  ['trigger.paidAt', 'greater', '2026-12-05', false],
  ['trigger.paidAt', 'greater', '2026-12-05T20:00:00Z', true],
  ['trigger.member.email', 'empty', '', true],
  ['trigger.nowhere', 'not-empty', '', false],
  ['trigger.nowhere', 'not-equals', 'x', true],
  ['trigger.nowhere', 'greater', 0, false],
  ['trigger.nowhere', 'less', 1, false],
  ['trigger.n', 'greater', '', false],
  ['trigger.price', 'greater', ' 12 500 ', true],
  ['trigger.page', 'less', '2026-12-05T20:00:00Z', false],
  ['trigger.paidAt', 'greater', 'page 5', false],
  ['trigger.member.fullName', 'starts-with', 'awa', true],
  ['trigger.ok', 'equals', 'true', true],
] as const)('%s %s %s: %s', (field, operator, value, expected) => {
  expect(holds([{ field, operator, value }], 'all', scope)).toBe(expected);
});

test.each([
  [['3', '4'], 'all', false],
  [['3', '4'], 'any', true],
  [['4', '5'], 'any', false],
  [['3', '3.0'], 'all', true],
  [[], 'all', true],
  [[], 'any', true],
] as const)('conditions that three is each of %j: %s of them hold is %s', (values, match, expected) => {
  const conditions = values.map((value) => ({ field: 'trigger.n', operator: 'equals' as const, value }));
  expect(holds(conditions, match, scope)).toBe(expected);
});

// In Tokyo the moment is 06:30 of the next day.
test.each([
  ['2026-12-06T06:00', true],
  ['2026-12-06 06:31:00', false],
  ['06/12/2026 06:00', true],
  ['06/12/2026 06:31', false],
  ['2026-12-05T21:29:00Z', true],
  ['2026-12-05 21:31:00 UTC', false],
  ['2026-13-05T10:00', false],
])('a moment is after %s by the clocks of the programme: %s', (value, expected) => {
  const here = { ...scope, [TIME_ZONE]: 'Asia/Tokyo' };
  expect(holds([{ field: 'trigger.paidAt', operator: 'greater', value }], 'all', here)).toBe(expected);
});

test('a day is neither before nor after a moment of that day', () => {
  const here = { trigger: { day: '2026-12-06' }, [TIME_ZONE]: 'Asia/Tokyo' };
  const meets = (operator: 'equals' | 'less') => holds([{ field: 'trigger.day', operator, value: '2026-12-05T21:30:00Z' }], 'all', here);
  expect([meets('equals'), meets('less')]).toEqual([true, false]);
});

test.each([
  ['8.8.8.8', true],
  ['2a00:1450:4007:80f::200e', true],
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.31.0.1', false],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['::1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:8.8.8.8', false],
  ['fe80::1%eth0', false],
  ['fd00::1', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['2001:0:4136:e378::', false],
  ['localhost', false],
])('isPublicAddress of %s is %s', (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected);
});

test('redact hides secrets wherever they occur, and toKept cuts long values', () => {
  const kept = redact({ headers: [{ value: 'x' }], text: 'Bearer s3cr3t-1', deep: [{ api_key: 'abc', n: 1 }] }, ['s3cr3t-1'], ['headers']);
  expect(kept).toEqual({ headers: '•••', text: 'Bearer •••', deep: [{ api_key: '•••', n: 1 }] });
  expect(toKept('x'.repeat(200_000))!.length).toBeLessThan(9_000);
  expect(JSON.parse(toKept({ email: 'awa@exemple.sn', text: 'x'.repeat(200_000) })!)).toEqual({
    email: 'awa@exemple.sn',
    text: 'x'.repeat(8_000),
  });
  expect(JSON.parse(toKept(Array.from({ length: 50_000 }, () => 'x'))!)).toMatchObject({ truncated: true });
  expect(toKept(undefined)).toBeNull();
});

test('retryInMs waits longer each time or as long as it is asked to, and ends after the last attempt', () => {
  const waits = [1, 2, 3, 4, 5].map((attempt) => retryInMs(attempt, undefined, 0.5)! / 1_000);
  expect(waits).toEqual([5, 30, 120, 600, 3_600]);
  expect([0, 1].map((chance) => retryInMs(2, undefined, chance))).toEqual([24_000, 36_000]);
  expect([0, 1].map((chance) => retryInMs(1, 90_000, chance))).toEqual([90_000, 91_000]);
  expect(retryInMs(1, 7 * 86_400_000, 1)).toBe(86_400_000);
  expect(retryInMs(6, 0, 0)).toBeUndefined();
});
