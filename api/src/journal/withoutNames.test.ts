import { describe, expect, it } from 'vitest';
import { nameReplacer } from './withoutNames.ts';

const mia = { first_name: 'Mia', last_name: 'Reid' };
const others = [
  { first_name: 'Zoë', last_name: "O'Hara" },
  { first_name: 'Anna-Mae', last_name: 'Orr' },
  { first_name: 'Will', last_name: 'Young' },
];
const read = (text: string) => nameReplacer(mia, others)(text).text;

describe("other children's names", () => {
  it.each([
    ['Mia and Zoë built it.', 'Mia and a friend built it.'],
    ["Zoe's idea, said ANNA.", "A friend's idea, said a friend."],
    ['With anna-mae orr and zoë o’hara!', 'With a friend and a friend!'],
    ['Will ran. Then Mia ran with Will Young.', 'A friend ran. Then Mia ran with a friend.'],
    ['Mia Orr', 'Mia a friend'],
  ])('are replaced: %s', (text, without) => expect(read(text)).toBe(without));

  it.each(['She will zoom in on the zoo.', 'Reid, Mia', 'Annabel’s miracle', 'the young bird'])(
    'are not found in other words: %s',
    (text) => expect(read(text)).toBe(text),
  );

  it('stay where the child has the same', () => {
    expect(nameReplacer(mia, [{ first_name: 'Mia', last_name: 'Kerr' }])('Mia and Mia Kerr').text).toBe(
      'Mia and a friend',
    );
  });

  it('are counted', () => expect(nameReplacer(mia, others)('Zoe, Zoe and Will').replaced).toBe(3));
});
