const shortest = 10;
const rows = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

const kinds = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/\d/, 10],
  [/[^a-zA-Z\d]/, 33],
] as const;

/** Whether a letter only goes on from the one before: the same again, or the next on the keyboard or in a row. */
const goesOn = (before: string, letter: string) =>
  before === letter || rows.some((row) => row.includes(before + letter) || row.includes(letter + before));

/**
 * About how many bits somebody has to guess, who knows that people repeat and count: letters that only go on from the one
 * before count little. A rule of thumb to encourage with, not a verdict; the server refuses what is common.
 */
export function guessedBits(password: string): number {
  const letters = [...password.toLowerCase()];
  const choices = kinds.reduce((sum, [kind, size]) => sum + (kind.test(password) ? size : 0), 0);
  const fresh = letters.filter((letter, at) => at === 0 || !goesOn(letters[at - 1] ?? '', letter)).length;
  // What was there before is half as new.
  const distinct = new Set(letters).size;
  const worth = Math.min(fresh, distinct + (fresh - distinct) / 2);
  return worth * Math.log2(Math.max(2, choices));
}

/** What to say under the field of a new password, before and while it is typed. */
export function passwordAdvice(password: string, email = ''): string {
  const length = [...password.trim()].length;
  if (length === 0) return `${shortest} characters or more. Three unrelated words make a good one.`;
  if (length < shortest) return `${length} of ${shortest} characters.`;
  const name = email.split('@', 1)[0]?.trim().toLowerCase() ?? '';
  if (name.length > 3 && password.toLowerCase().includes(name)) {
    return 'Weak: it holds your email address, which is easy to guess.';
  }
  const bits = guessedBits(password);
  if (bits < 35) return 'Long enough, but easy to guess: repeat and count less.';
  if (bits < 50) return 'Long enough. Another word makes it stronger.';
  return bits < 70 ? 'Good.' : 'Strong.';
}
