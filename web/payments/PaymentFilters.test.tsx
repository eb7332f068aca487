import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { showPart } from '#web/testing/screen.tsx';
import { today } from '#web/ui/zoned-input.ts';
import { PaymentFilters } from './PaymentFilters.tsx';
import type { PaymentsSearch } from './payments.search.ts';
import { periodsOf } from './periods.rules.ts';

function showFilters(shown: PaymentsSearch = {}) {
  const onFilter = vi.fn();
  showPart(<PaymentFilters {...{ shown, onFilter }} year={2026} />);
  return onFilter;
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const period = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Period of payment' });
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const sentences = () => screen.queryAllByText(/^(Please|The |This amount )/).map(({ textContent }) => textContent.replaceAll(/\s/g, ' '));

test('a period by its name takes the place of a month, and a month the place of days', async () => {
  const [, lastWeek] = periodsOf(today());
  const onFilter = showFilters({ month: '2026-10' });
  expect(period().selectedOptions[0]?.textContent).toBe('October 2026');
  await userEvent.selectOptions(period(), 'Last 7 days');
  expect(onFilter).toHaveBeenLastCalledWith({ month: undefined, from: lastWeek!.from, to: lastWeek!.to });
  await userEvent.selectOptions(period(), 'March 2026');
  expect(onFilter).toHaveBeenLastCalledWith({ month: '2026-03', from: undefined, to: undefined });
});

test.each<[PaymentsSearch, string, string]>([
  [{}, 'All dates', ''],
  [{ from: '2026-01-05' }, 'Chosen days', 'Since 05/01/2026'],
  [{ from: '2026-01-05', to: '2026-01-09' }, 'Chosen days', '05/01/2026 to 09/01/2026'],
])('the filters of %j show %s', (shown, name, range) => {
  showFilters(shown);
  expect(period().selectedOptions[0]?.textContent).toBe(name);
  expect(screen.queryByRole('button', { name: /^Remove dates/ })?.textContent ?? '').toBe(range);
});

test('days are days of payment, and chosen days take the place of a month', async () => {
  const onFilter = showFilters({ month: '2026-10' });
  await press('Dates');
  await userEvent.type(field('Paid from'), '05/01/2026');
  await userEvent.type(field('Paid until'), '04/01/2026');
  await press('Apply dates');
  expect(sentences()).toEqual(['The last day must not come before the first']);
  expect(field('Paid from').value).toBe('05/01/2026');
  await userEvent.clear(field('Paid until'));
  await press('Apply dates');
  expect(onFilter).toHaveBeenCalledExactlyOnceWith({ from: '2026-01-05', to: undefined, month: undefined });
});

test('days and amounts of an address that are backwards say so beside the filter and in its fields, and can be removed', async () => {
  const onFilter = showFilters({ from: '2026-01-05', to: '2026-01-04', amountMin: 10, amountMax: 9 });
  const problems = ['The last day must not come before the first', 'The largest amount must not be below the smallest'];
  expect(sentences()).toEqual(problems);
  await press('Dates');
  expect(field('Paid until').getAttribute('aria-invalid')).toBe('true');
  await press('Amounts');
  expect(field('Amount at most').getAttribute('aria-invalid')).toBe('true');
  expect([field('Amount at least').value, field('Amount at most').value]).toEqual(['10', '9']);
  await press('Remove amounts: 10 to 9');
  expect(onFilter).toHaveBeenLastCalledWith({ amountMin: undefined, amountMax: undefined });
});

test('a first day that is none is all that is said of the days', async () => {
  showFilters();
  await press('Dates');
  await userEvent.type(field('Paid from'), 'abc');
  await userEvent.type(field('Paid until'), '04/01/2026');
  await press('Apply dates');
  expect(sentences()).toEqual(['Please enter a date such as 30/11/2026']);
});

test.each([
  ['abc', '', ['Please enter an amount such as 49.99']],
  ['', '-5', ['The amount must not be negative']],
  ['10 000', '9 999', ['The largest amount must not be below the smallest']],
  ['', '10000000000001', ['This amount is too large: F CFA 10,000,000,000,000 at most.']],
  ['1,234,5', '1', ['Please enter an amount such as 49.99']],
])('amounts of “%s” and “%s” get a sentence beside their field and stay as they were typed', async (min, max, wanted) => {
  const onFilter = showFilters();
  await press('Amounts');
  if (min) await userEvent.type(field('Amount at least'), min);
  if (max) await userEvent.type(field('Amount at most'), max);
  await press('Apply amounts');
  expect(sentences()).toEqual(wanted);
  expect([field('Amount at least').value, field('Amount at most').value]).toEqual([min, max]);
  expect(onFilter).not.toHaveBeenCalled();
});

test('amounts are read as people write them, and either end may be open', async () => {
  const onFilter = showFilters({ amountMax: 49.99 });
  await press('Amounts');
  expect(field('Amount at most').value).toBe('49.99');
  await userEvent.clear(field('Amount at most'));
  await userEvent.type(field('Amount at least'), '25 000{Enter}');
  expect(onFilter).toHaveBeenCalledExactlyOnceWith({ amountMin: 25_000, amountMax: undefined });
});

test.each<[PaymentsSearch, string, number]>([
  [{}, '25.000 F CFA', 25_000],
  [{ currency: 'EUR' }, '49,99 €', 49.99],
])('an amount under the filters %j may be written with its currency, as %s', async (shown, typed, amount) => {
  const onFilter = showFilters(shown);
  await press('Amounts');
  await userEvent.type(field('Amount at most'), `${typed}{Enter}`);
  expect(onFilter).toHaveBeenCalledExactlyOnceWith({ amountMin: undefined, amountMax: amount });
});

test.each<[PaymentsSearch, string]>([
  [{ amountMin: 10_000 }, 'At least 10,000'],
  [{ amountMax: 0, currency: 'EUR' }, 'At most €0.00'],
  [{ amountMin: 10_000, amountMax: 50_000, currency: 'XOF' }, 'F CFA 10,000 to F CFA 50,000'],
  [{ amountMin: 10_000, amountMax: 10_000 }, '10,000'],
])('the amounts of %j are shown as %s and can be removed', async (shown, range) => {
  const onFilter = showFilters(shown);
  const button = screen.getByRole('button', { name: /^Remove amounts/ });
  expect(button.textContent.replaceAll(/\s/g, ' ')).toBe(range);
  await userEvent.click(button);
  expect(onFilter).toHaveBeenCalledExactlyOnceWith({ amountMin: undefined, amountMax: undefined });
});
