import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';

export interface User {
  uid: number;
  gid: number;
}

/** The outermost folder on the way to a path (or the file itself) that a user cannot pass; undefined when there is none. */
export async function closedTo(user: User, path: string): Promise<string | undefined> {
  const steps = [path];
  while (dirname(steps[0]!) !== steps[0]) steps.unshift(dirname(steps[0]!));
  for (const step of steps) {
    const { mode, uid, gid } = await stat(step);
    const mine = uid === user.uid ? mode >> 6 : gid === user.gid ? mode >> 3 : mode;
    if ((mine & 0o1) === 0) return step;
  }
  return undefined;
}
