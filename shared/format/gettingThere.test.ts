import { expect, test } from 'vitest';
import { gettingThere, howChildrenGetThere, notGettingThere } from './gettingThere.ts';

const ava = { child: 'Ava', service: 'Junction Club' };
const [one, two] = [['Leith Primary School'], ['Leith Primary School', 'Lorne Primary School']];

test('a service that collects from school says from where', () => {
  expect(gettingThere(one, ava)).toBe('The service collects Ava from Leith Primary School.');
  expect(gettingThere(two, ava)).toBe('The service collects Ava from Leith Primary School or Lorne Primary School.');
  expect(notGettingThere(one, ava)).toBe('The service will not collect Ava from Leith Primary School.');
  expect(howChildrenGetThere(two)).toBe('Collected from Leith Primary School or Lorne Primary School');
});

test('without a school the family brings the child', () => {
  expect(gettingThere([], ava)).toBe('You bring Ava to Junction Club.');
  expect(notGettingThere([], ava)).toBe('Please do not bring Ava.');
  expect(howChildrenGetThere([])).toBe('You bring your child');
});
