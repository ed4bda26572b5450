import { hash, verify, type Options } from '@node-rs/argon2';

/** The library names it in its types alone. */
const argon2id = 2;

/**
 * The least that OWASP's Password Storage Cheat Sheet takes for argon2id: 19 MiB, two passes, one thread. Written down, so
 * that a change of the library's own choice weakens nothing unseen.
 */
const cost: Options = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** An `é` is one character or two, as the keyboard has it: the same password on every device. */
const asTyped = (password: string) => password.normalize('NFC');

/** Takes tens of milliseconds, so never inside a transaction. */
export const hashPassword = (password: string) => hash(asTyped(password), cost);

/** Looked at where there is no password, so that the answer takes as long. */
const nobodysHash = hashPassword('no one has this password');

/** Whether it is the password; without a hash it never is, and takes as long to find out. */
export async function isPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await nobodysHash), asTyped(password));
  return matches && typeof passwordHash === 'string';
}
