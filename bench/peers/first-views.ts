import { ADMIN, type Bench } from '../server.ts';
import { asStaff, type SignIn, total, weigh } from '../weight.ts';
import type { Comparison } from './comparison.ts';

interface View {
  name: string;
  /** The paths of the page. */
  ours: string;
  theirs: string;
  /** Signs in at the other system; without it, neither is signed in. */
  signIn?: SignIn;
}

/** A large app needs seconds between two requests on a busy machine. */
const QUIET_MS = 5_000;

/** The JavaScript and CSS that a browser with an empty cache loads for a page, and its requests. */
export async function compareFirstViews({ url }: Bench, address: string, views: View[]): Promise<Comparison[]> {
  const all: Comparison[] = [];
  for (const { name, ours, theirs, signIn } of views) {
    const mine = await weigh(url, ours, signIn && asStaff(url, ADMIN), QUIET_MS);
    const other = await weigh(address, theirs, signIn, QUIET_MS);
    all.push(
      {
        name: `first visit of the ${name}`,
        unit: 'kB',
        ours: total(mine.files) / 1_000,
        theirs: total(other.files) / 1_000,
        better: 'less',
      },
      { name: `first visit of the ${name}, requests`, unit: '', ours: mine.requests, theirs: other.requests, better: 'less' },
    );
  }
  return all;
}
