/** The answering page has no zod, so this repeats the rule of zod by which accounts and members are checked. A test compares the two. */
export const EMAIL = /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;
const EMAIL_MAX = 254;

/** Returns the address as it is stored, in lower case; undefined when it is none. */
export function readEmail(written: string): string | undefined {
  const address = written.trim().toLowerCase();
  return address.length <= EMAIL_MAX && EMAIL.test(address) ? address : undefined;
}
