import { expect, it } from 'vitest';
import { hashPassword, isPassword } from './passwords.ts';

it.each([
  ['NFC', 'NFD'],
  ['NFD', 'NFC'],
] as const)('knows a password that was chosen in %s when it is typed in %s', async (chosen, typed) => {
  const password = 'three café herons';
  const hash = await hashPassword(password.normalize(chosen));
  expect(await isPassword(hash, password.normalize(typed))).toBe(true);
  expect(await isPassword(hash, 'three cafe herons')).toBe(false);
});

it('knows no password where there is none', async () => {
  expect(await isPassword(null, 'nobody has this password')).toBe(false);
});
