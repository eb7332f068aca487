import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { StartError } from '#server/start-error.ts';
import { closedTo, type User } from './reachable.ts';

/** The user as whom PostgreSQL runs. */
export interface Identity {
  /** The command that is put before PostgreSQL's own. */
  prefix: string[];
  /** The user to switch to; undefined when PostgreSQL runs as our own. */
  user?: User;
  /** The user whose files PostgreSQL can reach. */
  reach: User;
}

const ROOT: User = { uid: 0, gid: 0 };
const NOBODY: User = { uid: 65534, gid: 65534 };
const NAMESPACE = ['unshare', '--user', `--map-user=${NOBODY.uid}`, `--map-group=${NOBODY.gid}`];
/** When this process is killed, the kernel asks PostgreSQL to stop too. */
const DIE_WITH_US = ['setpriv', '--pdeathsig', 'INT'];

/**
 * PostgreSQL refuses to run as root. In a user namespace it sees itself as nobody while the kernel still sees root: no file changes
 * its owner, and folders that only root can enter stay reachable. When namespaces are refused (containers often do that) or do not
 * reach the data, PostgreSQL runs as another user: the owner of the folder that is in the way.
 */
export async function chooseIdentity(
  folder: string,
  data: string,
  allowed: { namespaces: boolean; dieWithUs: boolean },
): Promise<Identity> {
  const [diesWithUs, namespaces] = await Promise.all([
    allowed.dieWithUs && works([...DIE_WITH_US, 'true']),
    allowed.namespaces && works([...NAMESPACE, 'true']),
  ]);
  const tail = diesWithUs ? DIE_WITH_US : [];
  const inNamespace = (reach: User): Identity => ({ prefix: [...NAMESPACE, ...tail], reach });
  const switchedTo = (user: User): Identity => ({ prefix: tail, user, reach: user });

  const self = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  // A container may run us as a user number without a name, which PostgreSQL does not accept.
  if (self.uid !== 0) return namespaces && !hasName() ? inNamespace(self) : { prefix: tail, reach: self };

  // Data that PostgreSQL wrote as another user stays with that user.
  const owner = await stat(data).catch(() => ROOT);
  const first = owner.uid !== 0 ? switchedTo({ uid: owner.uid, gid: owner.gid }) : namespaces ? inNamespace(ROOT) : switchedTo(NOBODY);
  const closed = await closedFor(first, folder);
  if (!closed) return first;
  const { uid, gid } = await stat(closed);
  const second = switchedTo({ uid, gid });
  if (uid !== 0 && !(await closedFor(second, folder))) return second;
  throw new StartError(
    `PostgreSQL does not run as root, and the user that it can run as here (${first.reach.uid}) cannot enter ${closed}. ` +
      'Set CAURI_DATA to a folder that everyone can enter, such as /var/lib/cauri, or run Cauri as an ordinary user, or set DATABASE_URL.',
  );
}

/** The folder that is closed to the identity. We can open the data folder to the user that we switch to, but not those above it. */
const closedFor = ({ reach, user }: Identity, folder: string) => closedTo(reach, user ? dirname(folder) : folder);

function hasName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}

const run = promisify(execFile);

const works = ([command, ...args]: string[]): Promise<boolean> =>
  run(command!, args, { timeout: 5000 }).then(
    () => true,
    () => false,
  );
