import type { Env } from '#server/env.ts';
import { open, seal } from '#server/secrets.ts';
import type { AccountRow } from './accounts.queries.ts';

type Keyed = Pick<Env, 'CAURI_SECRET_KEY'>;

/** Google's refresh token, or the mail server's password, as the database keeps it. */
export const sealSecret = ({ CAURI_SECRET_KEY }: Keyed, id: string, secret: string): string => seal(CAURI_SECRET_KEY, placeOf(id), secret);

/** Throws SealBroken when it was kept under another key. */
export const openSecret = ({ CAURI_SECRET_KEY }: Keyed, { id, secret }: Pick<AccountRow, 'id' | 'secret'>): string =>
  open(CAURI_SECRET_KEY, placeOf(id), secret ?? '');

const placeOf = (id: string) => `mail_account:${id}`;
