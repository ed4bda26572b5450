import { expect, it } from 'vitest';
import { townName } from './town.ts';

it.each([
  ['EDINBURGH', 'Edinburgh'],
  ['ISLE OF SKYE', 'Isle of Skye'],
  ["BO'NESS", "Bo'ness"],
  ['NORTH BERWICK', 'North Berwick'],
  ['STOKE-ON-TRENT', 'Stoke-on-Trent'],
  ['Inverness-shire', 'Inverness-shire'],
  ['', ''],
])('%s is formatted as %s', (town, written) => {
  expect(townName(town)).toBe(written);
});
