import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../shared/command/root.ts';
import { textsOf } from './userTexts.ts';

// The list of design/words.md: what a text says instead of what a British parent or nursery manager would say.
const wrong: [RegExp, string][] = [
  [/\bplaces? free\b|\bfree (places?|dates?)\b/i, 'places available, places left'],
  [/(?<!small |with a )\bletters?\b(?!-spacing| and digits|, digits|, words)/i, 'email'],
  [/\b(come|comes|give|gives|given|goes|get|gets) back\b/i, 'full refund, 50% refund, no refund; refunded'],
  [/\bbook here\b/i, 'book online, bookable online'],
  [/ask for a little less|each of these alone/i, 'No exact match. Try removing a filter'],
  [/usual distance/i, 'any distance nearby'],
  [/\bkeep longer\b|\bkept (longer|for \d)/i, 'hold for 30 more minutes; held'],
  [/\bmonths on the day\b|^on the day$/i, '18 months old'],
  [/\bweek (before|after)\b/i, 'previous week, next week'],
  [/^close (the|a) date/i, 'close this date'],
  [/^(who|what|which)$/i, 'person, action, record; the name of the thing'],
  [/^show results$/i, 'apply'],
  [/\b(save and )?go on$|\bto go on\b/i, 'continue, save and continue'],
  [/\bneed not\b/i, 'you can ignore this email; does not have to'],
  [/\brung\b/i, 'we’ll call this number'],
  [/what stands here|stands? here/i, 'this information comes from'],
  [/\bforget (it|the tap)\b/i, 'discard'],
  [
    /insufficient funds/i,
    'Your bank declined the card. Nothing was taken and your place is still held. Try another card',
  ],
  [/expiration date/i, 'expiry date'],
  [/free to make/i, 'it’s free'],
  [/no longer to book/i, 'no longer available'],
  [/\b(somebody|nobody|whoever|anew|anybody|everybody)\b/i, 'a name or role; no one; anyone who; again'],
  [/\b(e-mail)\b/i, 'email'],
];

/** What is not shown to people, or is the payment provider’s own text. */
const notShown = /\.(test|stories|examples)\.|\/testing\/|\/fuzz\/|node_modules|payment-provider\/sandbox/;

/** Logging in and out is of accounts; a child is signed in and out of attendance. */
const signing = /\bsign(s|ed|ing)?[ -](in|out)\b/i;
const signsChildren = /attendance|mfe-planning|mfe-children|shared\/schema\/(children|lists)|states\/|demo\//;

const files = globSync(
  ['mfe-*/src/**/*.{ts,tsx}', 'shell/src/**/*.{ts,tsx}', 'shared/*/**/*.{ts,tsx}', 'api/src/**/*.ts'],
  { cwd: root },
).filter((file) => !notShown.test(file));

const refusals = (text: string) => wrong.filter(([pattern]) => pattern.test(text)).map(([, right]) => right);

describe('texts on screen, in emails and in errors', () => {
  it('use the words of design/words.md', () => {
    const found = files.flatMap((file) =>
      textsOf(file, readFileSync(join(root, file), 'utf8')).flatMap(({ line, text }) => {
        const right = refusals(text);
        if (signing.test(text) && !signsChildren.test(file)) right.push('log in, log out');
        return right.map((instead) => `${file}:${line} “${text.slice(0, 120)}” → ${instead}`);
      }),
    );
    expect(found).toEqual([]);
  });

  it.each([
    ['export const a = 3; const b = <p>Somebody was quicker</p>;', ['Somebody was quicker']],
    ['const a = `Keep longer (${left} left)`;', ['Keep longer (… left)']],
    ["const a = sql`select 'nobody is here'`;", []],
    ["import { nobody } from './nobody is here.ts';", []],
  ])('are found in %s', (source, texts) => {
    expect(textsOf('a.tsx', source).map(({ text }) => text)).toEqual(texts);
  });
});
