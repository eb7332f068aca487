import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import * as text from './secrets.messages.ts';
import { nameMessages, StoredError, stored } from './stored-errors.ts';

nameMessages('secret', text);

// Secrets of others (tokens and passwords of mail servers) are encrypted in the database: a person who reads the database
// without CAURI_SECRET_KEY learns nothing, and an encrypted text that is moved to another row cannot be decrypted.

const VERSION = 'v1';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Is thrown for a sealed text that was changed, moved to another place, or sealed with another CAURI_SECRET_KEY. */
export class SealBroken extends StoredError {
  constructor() {
    super(stored(text.sealBroken));
  }
}

/** Encrypts a text for one place, such as `mail_account:<id>`. It can be decrypted for that place only. */
export function seal(secretKey: string, place: string, text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secretKey), iv, { authTagLength: TAG_BYTES }).setAAD(
    Buffer.from(`${VERSION}:${place}`),
  );
  const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `${VERSION}.${sealed.toString('base64url')}`;
}

/** Decrypts a text that was sealed for this place. Throws `SealBroken` otherwise. */
export function open(secretKey: string, place: string, sealed: string): string {
  const [version, body, ...rest] = sealed.split('.');
  const bytes = Buffer.from(body ?? '', 'base64url');
  if (version !== VERSION || rest.length > 0 || bytes.length < IV_BYTES + TAG_BYTES) throw new SealBroken();
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secretKey), bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(`${VERSION}:${place}`))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8');
  } catch {
    throw new SealBroken();
  }
}

/** Derives a key for this use, so that keys of other uses reveal nothing about it; the secret key needs no slow derivation. */
const keyOf = (secretKey: string): Buffer => Buffer.from(hkdfSync('sha256', secretKey, '', `cauri seal ${VERSION}`, 32));
