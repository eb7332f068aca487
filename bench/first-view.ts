import type { Bench } from './server.ts';
import { kB, total, weigh } from './weight.ts';

/** What a browser loads before the admin app can be used: at its sign-in screen, and at the forms when signed in. */
export async function firstView({ url }: Bench): Promise<string[]> {
  const user = { email: 'bench@exemple.sn', password: 'bench le baobab 7' };
  const login = await weigh(url, '/login');
  const shell = await weigh(url, '/dashboard', user);
  const forms = await weigh(url, '/forms', user);
  const line = (name: string, { files }: typeof login) =>
    `${name}  ${kB(total(files)).padStart(8)} gzip of JavaScript and CSS in ${files.length} files`;
  return [
    `${line('/login              ', login)}; wanted: 250 kB at most`,
    `${line('/dashboard, signed in', shell)}; wanted: 250 kB at most`,
    line('/forms, signed in   ', forms),
  ];
}
