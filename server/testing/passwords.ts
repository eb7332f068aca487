import { hash } from '@node-rs/argon2';

/** Hashes a password at the lowest cost. A sign-in checks a password at the cost of its hash, which otherwise is 15 ms of the processor. */
export const hashCheaply = (password: string): Promise<string> => hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
