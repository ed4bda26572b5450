import { dictionary } from '@zxcvbn-ts/language-common';
import { invalid } from '../refusals/refusal.ts';

/** Some 50,000 that are tried first, most common ones before. */
const common = new Set(dictionary['passwords-common']);

/** A shorter name is part of many words by chance. */
const leastName = 4;
/** A word below it that is on the list by itself says nothing of what is built around it. */
const leastWord = 5;

/** `abcabcabcabc`, `111111111111`: something short, over and over. */
const isRepeated = (text: string) => /^(.{1,4}?)\1+.{0,3}$/u.test(text);

/** `abcdefghij`, `9876543210`: each character follows the one before. */
function isRun(text: string) {
  const steps = [...text].slice(1).map((letter, index) => (letter.codePointAt(0) ?? 0) - text.charCodeAt(index));
  return steps.length > 0 && (steps.every((step) => step === 1) || steps.every((step) => step === -1));
}

/** On the list, or on it but for what people put around a word: `Sunshine2026!`. */
function isCommon(password: string) {
  const text = password.toLowerCase();
  const word = text.replaceAll(/^[^a-z]+|[^a-z]+$/g, '');
  const digits = text.replaceAll(/\D/g, '');
  return (
    common.has(text) ||
    (word.length >= leastWord && common.has(word)) ||
    (digits === text && isRun(text.replace(/0$/, ''))) ||
    isRepeated(text) ||
    isRun(text)
  );
}

/**
 * Refuses a password that guessing begins with.
 * @throws Refusal 422 under `password`.
 */
export function checkNewPassword(password: string, email: string) {
  if (isCommon(password)) throw invalid({ password: ['This password is too common. Choose another one.'] });
  const [name = ''] = email.toLowerCase().split('@');
  if (name.length >= leastName && password.toLowerCase().includes(name)) {
    throw invalid({ password: ['The password must not contain your email address. Choose another one.'] });
  }
}
