import { expect, it } from 'vitest';
import { StaffInvitation } from './staff.ts';
import { NewChild } from './children.ts';
import { fieldErrors } from './messages.ts';
import { nameText } from './names.ts';
import { NewAccount } from './newAccount.ts';
import { NewService } from './onboarding.ts';
import { Profile } from './profile.ts';

const read = (value: string) => nameText(100).safeParse(value);

it.each([
  'Màiri',
  'Zoë-Rose O’Neil',
  '王',
  'नेहा',
  'Mary\u200dAnn',
  'Wee Ones 🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
  '8',
])('takes %s for a name as it is', (name) => {
  expect(read(name)).toMatchObject({ success: true, data: name });
});

it('keeps a name on one line', () => {
  expect(read(' Anna\n\nYour account\tis locked ')).toMatchObject({ data: 'Anna Your account is locked' });
});

it.each([
  ['a space that has no width', '\u200b'],
  ['joiners', '\u200d\u2060\ufeff'],
  ['a soft hyphen', '\u00ad'],
  ['a letter that is blank', '\u3164'],
  ['marks of no letter', '\u0301'],
  ['what turns the words after it around', 'Anna\u202e'],
  ['what isolates the words after it', '\u2067Anna'],
  ['a control character', 'Anna\u0007'],
  ['no text', 'Anna\ud800'],
])('refuses %s', (_, value) => {
  expect(read(value).success).toBe(false);
});

it('holds for every person, and for a service', () => {
  const unseen = '\u200b';
  for (const [schema, fields] of [
    [NewChild, ['first_name', 'last_name']],
    [NewAccount, ['first_name', 'last_name']],
    [Profile, ['first_name', 'last_name']],
    [StaffInvitation, ['first_name', 'last_name']],
    [NewService, ['service_name']],
  ] as const) {
    const input = Object.fromEntries(fields.map((field) => [field, unseen]));
    const errors = fieldErrors(schema.safeParse(input).error?.issues ?? [], input);
    for (const field of fields) expect(errors[field]).toEqual([expect.stringMatching(/^The .* is not valid$/)]);
  }
});
