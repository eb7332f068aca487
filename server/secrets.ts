import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

// What others entrust to us (tokens, passwords of mail servers) rests in the database sealed: whoever reads the database
// without CAURI_SECRET_KEY learns nothing, and whoever moves a sealed text to another row breaks it.

const VERSION = 'v1';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** A sealed text that cannot be opened: changed, moved to another place, or sealed with another CAURI_SECRET_KEY. */
export class SealBroken extends Error {
  constructor() {
    super('A stored secret cannot be read: it was stored under another CAURI_SECRET_KEY.');
  }
}

/** Seals a text for one place, such as `mail_account:<id>`; it opens for that place only. */
export function seal(secretKey: string, place: string, text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secretKey), iv, { authTagLength: TAG_BYTES }).setAAD(
    Buffer.from(`${VERSION}:${place}`),
  );
  const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `${VERSION}.${sealed.toString('base64url')}`;
}

/** What was sealed for this place; throws `SealBroken` otherwise. */
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

/** A key of its own for this use: what signs links elsewhere says nothing about it. Of many bytes already, no stretching needed. */
const keyOf = (secretKey: string): Buffer => Buffer.from(hkdfSync('sha256', secretKey, '', `cauri seal ${VERSION}`, 32));
