import { expect, test } from 'vitest';
import { everyPage } from './queries.ts';

test('every page of a list is read, and a row that moved to the next one meanwhile is there once', async () => {
  const pages = [['a', 'b'], ['b', 'c'], ['d']];
  const asked: number[] = [];
  const rows = await everyPage(async (page) => {
    asked.push(page);
    return { data: (pages[page - 1] ?? []).map((_id) => ({ _id })), count: 5 };
  });
  expect([asked, rows.map(({ _id }) => _id)]).toEqual([
    [1, 2, 3, 4],
    ['a', 'b', 'c', 'd'],
  ]);
});
