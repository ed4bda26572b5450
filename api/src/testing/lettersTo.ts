import { listLetters, readLetter, type Letter } from '../mail/mailbox.ts';
import type { World } from './world.ts';

/** The emails of an address so far, latest first. */
export async function lettersTo({ services }: Pick<World, 'services'>, address: string): Promise<Letter[]> {
  await services.outbox.run();
  const { letters } = await listLetters(services.database.db, { search: address, page: 1 });
  return Promise.all(letters.map(async ({ id }) => (await readLetter(services.database.db, id)) as Letter));
}

/** The first match of a pattern in the latest emails that have it. */
export const inLetters = (letters: readonly Letter[], pattern: RegExp) =>
  letters.map(({ text }) => pattern.exec(text)?.[1]).find((found) => found !== undefined) ?? '';

/** The six-digit code of an email that confirms an address. */
export const codeIn = (letters: readonly Letter[]) => inLetters(letters, /^ {4}(\d{6})$/m);

/** The token of an email's link. */
export const tokenIn = (letters: readonly Letter[]) => inLetters(letters, /#token=([\w-]+)/);
