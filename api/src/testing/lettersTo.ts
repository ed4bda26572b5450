import { listLetters, readLetter, type Letter } from '../mail/mailbox.ts';
import type { World } from './world.ts';

/** The letters that an address has got by now, the latest first. */
export async function lettersTo({ services }: Pick<World, 'services'>, address: string): Promise<Letter[]> {
  await services.outbox.run();
  const { letters } = await listLetters(services.database.db, { search: address, page: 1 });
  return Promise.all(letters.map(async ({ id }) => (await readLetter(services.database.db, id)) as Letter));
}

/** What follows in the first letter that has it. */
export const inLetters = (letters: readonly Letter[], pattern: RegExp) =>
  letters.map(({ text }) => pattern.exec(text)?.[1]).find((found) => found !== undefined) ?? '';

/** The six digits of a letter that confirms an address. */
export const codeIn = (letters: readonly Letter[]) => inLetters(letters, /^ {4}(\d{6})$/m);

/** What a letter's link carries. */
export const tokenIn = (letters: readonly Letter[]) => inLetters(letters, /#token=([\w-]+)/);
