import { expect, it } from 'vitest';
import { lossOf } from './lossOf.ts';
import { anonymous, makeBranch, makeNursery, makeSession, makeUser } from '../testing/people.ts';

const here = makeNursery('n1', 'nursery-admin', [makeBranch('b1')]);
const there = makeNursery('n2', 'nursery-staff', [makeBranch('b2')]);
const suspendedAt = '2026-11-20T09:00:00.000Z';
const session = makeSession('nursery-admin', { nurseries: [here, there] });
const known = (...nurseries: (typeof here)[]) => makeUser('nursery-admin', { nurseries });

it('is told of a provider that was suspended, of a person who was, and of one who was removed', () => {
  expect(lossOf(known({ ...here, is_suspended: true }, there), session)).toBe(
    'This provider has been suspended. Please contact your Administrator!',
  );
  const suspended = { ...here, staffProfile: { ...here.staffProfile, suspended_at: suspendedAt } };
  expect(lossOf(known(suspended, there), session)).toBe('You got suspended from the given provider');
  expect(lossOf(known(there), session)).toBe('You got suspended from the given provider');
});

it('does not apply where the provider is open, is another one, or the person acts as a family', () => {
  expect(lossOf(known(here, there), session)).toBeUndefined();
  expect(lossOf(known(here, { ...there, is_suspended: true }), session)).toBeUndefined();
  expect(lossOf(makeUser('keyworker', { nurseries: [{ ...here, is_suspended: true }] }), session)).toBeUndefined();
  expect(lossOf(known(there), makeSession('keyworker'))).toBeUndefined();
  expect(lossOf(known(there), anonymous)).toBeUndefined();
  expect(lossOf(undefined, session)).toBeUndefined();
});
