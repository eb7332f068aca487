import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

// Time-based one-time codes (RFC 6238) with the parameters that all authenticator apps support: SHA-1, 30 seconds, 6 digits.

const STEP_SECONDS = 30;
const DIGITS = 6;
/** RFC 4226 requires 128 bits at least and recommends 160. */
const SECRET_BYTES = 20;
/** The clock of a phone may be one step behind or ahead. */
const DRIFT = 1;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Returns a new secret in base32, as authenticator apps read it. */
export const newSecret = (): string => toBase32(randomBytes(SECRET_BYTES));

export function codeOf(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = mac[mac.length - 1]! & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

export const stepAt = (time: number): number => Math.floor(time / 1_000 / STEP_SECONDS);

/** Returns the time step of a code; undefined when the code is not valid now. */
export function findStep(secret: string, code: string, now = Date.now()): number | undefined {
  const given = Buffer.from(code);
  const around = Array.from({ length: 2 * DRIFT + 1 }, (_, i) => stepAt(now) - DRIFT + i);
  return around.find((step) => {
    const expected = Buffer.from(codeOf(secret, step));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

/** Returns the content of the QR code (the key URI format of authenticator apps). */
export function keyUri(secret: string, { issuer, account }: { issuer: string; account: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_SECONDS}`;
}

/** Returns 80 random bits in groups that a person can copy. */
export const newRecoveryCode = (): string =>
  toBase32(randomBytes(10))
    .toLowerCase()
    .replace(/(.{4})(?=.)/g, '$1-');

/** Accepts a recovery code in lower case and with any separators. */
export const plainRecoveryCode = (typed: string): string => typed.toUpperCase().replaceAll(/[^A-Z2-7]/g, '');

export function toBase32(bytes: Buffer): string {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
