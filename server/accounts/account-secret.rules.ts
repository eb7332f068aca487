import type { Env } from '#server/env.ts';
import { open, seal } from '#server/secrets.ts';
import type { AccountRow } from './accounts.queries.ts';

type Keyed = Pick<Env, 'CAURI_SECRET_KEY'>;

/** Encrypts Google's refresh token, or the mail server's password, for the database. */
export const sealSecret = ({ CAURI_SECRET_KEY }: Keyed, id: string, secret: string): string => seal(CAURI_SECRET_KEY, placeOf(id), secret);

/** Returns the decrypted secret. Throws SealBroken when it was encrypted with another key. */
export const openSecret = ({ CAURI_SECRET_KEY }: Keyed, { id, secret }: Pick<AccountRow, 'id' | 'secret'>): string =>
  open(CAURI_SECRET_KEY, placeOf(id), secret ?? '');

const placeOf = (id: string) => `mail_account:${id}`;
