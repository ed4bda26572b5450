import { hash } from '@node-rs/argon2';

const argon2id = 2;

/** The hash of a password, as the product keeps it but for its cost, for tests that sign in many times. */
export const quickHash = (password: string) =>
  hash(password, { algorithm: argon2id, memoryCost: 8, timeCost: 1, parallelism: 1 });
