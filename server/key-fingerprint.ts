import { hkdfSync } from 'node:crypto';

/** Recognises a secret key. It reveals nothing about the key or the keys that are derived from it. */
export const fingerprintOf = (secretKey: string): string =>
  Buffer.from(hkdfSync('sha256', secretKey, '', 'cauri fingerprint v1', 32)).toString('hex');
