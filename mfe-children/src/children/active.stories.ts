import { listChildren } from '@bairn/shared/calls/children';
import { fullPage } from '@bairn/shared/test/fullPage';
import { makeServiceUser } from '@bairn/shared/test/people';
import type { PageStory } from '@bairn/shared/test/pageStory';

const names = ['Isla Mackay', 'Ruaridh Colquhoun', 'Ada Orr', 'Màiri MacDonald', 'Samir Abernethy'];

/** Every fifth child has allergies and a medical need. */
const child = (at: number) => ({
  full_name: names[at % 5],
  status: 'active',
  ...(at % 5 === 2
    ? { allergies: ['Peanuts', 'Tree nuts'], medical_needs: 'Adrenaline pen in the blue bag' }
    : { allergies: [], medical_needs: null }),
});

const admin = makeServiceUser();

/** The list of children on the roll. */
export const activeStories: readonly PageStory[] = [
  {},
  {
    name: 'a full page',
    answers: (api) => api.on(listChildren, () => fullPage(listChildren, child)),
    compact: true,
  },
  { name: 'a row is open', press: ['Details of'] },
  {
    name: 'a key person for several children',
    user: admin,
    answers: (api) => api.on(listChildren, () => fullPage(listChildren, child)),
    press: ['Choose Isla', 'Choose Ada', 'Set key person'],
  },
  {
    name: 'all children of the page are chosen',
    user: admin,
    answers: (api) => api.on(listChildren, () => fullPage(listChildren, child)),
    press: ['Choose all'],
  },
];
