import { promised } from './figures.ts';
import { ADMIN, type Bench, post } from './server.ts';
import { asStaff, kB, total, weigh } from './weight.ts';

/** The budget limits a first visit with an empty cache, because the app is used on slow networks, where each request waits. */
interface Budget {
  page: string;
  requests: number;
  bytes?: number;
}

/** The benchmark counts the requests and bytes that a browser loads before a page of the admin app can be used. */
export async function firstView({ url, token }: Bench): Promise<string[]> {
  const { data: scenario } = await post(url, '/api/scenario/create', { name: 'First visit' }, token);
  const budgets: Budget[] = [
    { page: '/login', requests: 20, bytes: 200_000 },
    { page: '/dashboard', requests: 20, bytes: 250_000 },
    { page: '/forms', requests: 20, bytes: 230_000 },
    { page: '/users', requests: 25 },
    { page: `/scenario/${scenario._id}`, requests: 30 },
  ];
  const lines: string[] = [];
  for (const budget of budgets) {
    const { files, requests } = await weigh(url, budget.page, budget.page === '/login' ? undefined : asStaff(url, ADMIN));
    const bytes = total(files);
    const over = requests > budget.requests || (budget.bytes !== undefined && bytes > budget.bytes);
    const name = `first visit of ${budget.page.replace(/\/[\da-f-]{36}$/, '')}`;
    promised({ name: `${name}, requests`, value: requests, unit: '', wanted: { of: 'value', most: budget.requests } });
    if (budget.bytes !== undefined)
      promised({ name: `${name}, bytes`, value: bytes / 1_000, unit: 'kB', wanted: { of: 'value', most: budget.bytes / 1_000 } });
    const limits = [`${budget.requests} requests`, ...(budget.bytes === undefined ? [] : [kB(budget.bytes)])].join(' and ');
    const cost = `${String(requests).padStart(3)} requests ${kB(bytes).padStart(9)} gzip of JavaScript and CSS`;
    lines.push(`${budget.page.slice(0, 14).padEnd(14)} ${cost}; ${over ? 'OVER THE BUDGET of' : 'at most'} ${limits}`);
  }
  return lines;
}
