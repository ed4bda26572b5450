import type { ChildAnswers, NeedAnswer } from '../schema/needs.ts';
import { makeId, makeUser } from './people.ts';

/** An answer that was not given. */
export const unanswered: NeedAnswer = { state: 'not_asked', text: null, at: null, by: null, mine: false };

/** A parent with a child. */
export const makeParent = () =>
  makeUser({
    keyworkerProfile: {
      id: makeId(),
      children: [
        { id: makeId(), first_name: 'Isla', last_name: 'Fraser', full_name: 'Isla Fraser', dob: '2023-07-13' },
      ],
      payment_methods: [],
      to_confirm: 0,
    },
  });

/** A child of the family of whom nothing is answered. */
export const makeAnswers = (own: Partial<ChildAnswers> = {}): ChildAnswers => ({
  id: makeId(),
  first_name: 'Isla',
  full_name: 'Isla Fraser',
  allergies: unanswered,
  medical_needs: unanswered,
  asked: null,
  ...own,
});
