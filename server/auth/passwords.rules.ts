import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '#server/errors.ts';
import * as text from './auth.messages.ts';

// These are OWASP's parameters for argon2id. One hash keeps a core busy for tens of milliseconds, so only a few run at the same
// time and the others wait. Other requests keep the remaining cores, and too many sign-ins get an error that asks to try again.
const ARGON2ID = 2;
const PARAMETERS = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const AT_ONCE = Math.max(1, availableParallelism() - 1);
const MAX_WAITING = 200;

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= MAX_WAITING) throw new AppError(503, text.tooManyPeople());
    await new Promise<void>((go) => waiting.push(go));
  } else running++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, PARAMETERS));

/** Takes the same time when there is no account, so that the time does not reveal which addresses have one. */
export async function verifyPassword(storedHash: string | undefined, password: string): Promise<boolean> {
  const right = await inTurn(async () => verify(storedHash ?? (await nobody()), password));
  return right && storedHash !== undefined;
}

let nobodysHash: Promise<string> | undefined;
const nobody = () => (nobodysHash ??= hash('nobody has this password', PARAMETERS));

/** Refuses passwords that attackers try first. The contract has the rules of length. */
export async function refuseWeakPassword(password: string, field: string, owner: { email: string; name: string }): Promise<void> {
  const sentence = isRepeated(password)
    ? text.oneCharacter()
    : isOwnWord(password, owner)
      ? text.ownWords()
      : (await commonPasswords()).has(password.toLowerCase()) && text.tooCommon();
  if (sentence) throw new AppError(400, sentence, { errors: { [field]: sentence } });
}

const isRepeated = (password: string): boolean => new Set(password).size === 1;

/** Returns whether the password is the owner's name or address, in any case, with or without spaces and punctuation. */
function isOwnWord(password: string, { email, name }: { email: string; name: string }): boolean {
  const plain = (written: string) =>
    written
      .normalize('NFKD')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]/gu, '');
  const given = plain(password);
  return given !== '' && [email, email.split('@')[0] ?? '', name].some((own) => plain(own) === given);
}

let common: Promise<ReadonlySet<string>> | undefined;
/** The list is loaded at first use, because it is large and only needed when a person chooses a password. */
const commonPasswords = () =>
  (common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common'] as string[])));
