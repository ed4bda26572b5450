import { describe, expect, it } from 'vitest';
import { Refusal } from '../refusals/refusal.ts';
import { checkNewPassword } from './newPassword.ts';

const email = 'mairi.fraser@example.test';

function refusedFor(password: string, address = email) {
  try {
    checkNewPassword(password, address);
    return null;
  } catch (error) {
    return error instanceof Refusal ? (error.errors?.['password']?.[0] ?? '') : String(error);
  }
}

describe('a new password', () => {
  it.each([
    'qwertyuiop',
    'Password123',
    'PASSWORD!!!!',
    'Sunshine2026!',
    '...football99',
    '1234567890',
    '12345678901',
    '9876543210',
    'abcdefghijkl',
    'aaaaaaaaaaaa',
    'abcabcabcabc',
    'passwordpassword',
    '1q2w3e4r5t6y',
  ])('%s is too common', (password) => {
    expect(refusedFor(password)).toBe('This password is too common. Choose another one.');
  });

  it.each(['mairi.fraser', 'MAIRI.FRASER!!', 'i am mairi.fraser today'])('%s has the address in it', (password) => {
    expect(refusedFor(password)).toBe('The password must not contain your email address. Choose another one.');
  });

  it.each([
    'three quiet herons',
    'wee-thistle-42',
    'Bairn-demo-2026',
    'x7#kQ92mzP',
    'manchester united fan',
    'мой длинный пароль',
    '0131 496 0102',
  ])('%s is good enough', (password) => {
    expect(refusedFor(password)).toBeNull();
  });

  it('may have a short name in it, which words have by chance', () => {
    expect(refusedFor('three jolly herons', 'jo@example.test')).toBeNull();
    expect(refusedFor('three jolly herons', 'heron@example.test')).not.toBeNull();
  });
});
