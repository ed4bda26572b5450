import type { ChildSharing } from '@bairn/shared/schema/childPlace';
import type { ChildShown } from '@bairn/shared/schema/childRecord';
import { consentKinds, type Consent } from '@bairn/shared/schema/consents';

const id = (last: number) => `0195a1b2-0000-7000-8000-${String(last).padStart(12, '0')}`;

/** A child for the tests and stories of the profile. */
export const makeChild = (own: Partial<ChildShown> = {}): ChildShown => ({
  id: id(1),
  first_name: 'Isla',
  last_name: 'Mackay',
  full_name: 'Isla Mackay',
  dob: '2023-07-13',
  age_months: 40,
  avatar_url: null,
  needs: {
    allergies: ['Peanuts'],
    no_allergies_on: null,
    medical_needs: null,
    no_medical_needs_on: '2026-11-02',
    allergies_at: '2026-11-01T09:00:00.000Z',
    medical_needs_at: '2026-11-02T09:00:00.000Z',
  },
  needs_asked_on: null,
  record: {
    version: 3,
    updated_at: '2026-11-03T09:00:00.000Z',
    health: { diet: 'Vegetarian', gp_name: 'Dr Kerr', gp_practice: 'Leith Surgery', gp_phone: '+441314960100' },
    support: { text: 'A quiet corner after lunch.', services: [{ id: 1, name: 'Speech and language therapy' }] },
    languages: ['Gaelic', 'English'],
  },
  not_shared: [],
  profile: {
    id: id(2),
    status: 'active',
    room: { id: id(3), name: 'Pre-school' },
    start_date: '2025-08-18',
    leaving_date: null,
    funded: true,
    key_person: { id: id(9), name: 'Ailsa Grant' },
    buddy: null,
    exclusion: null,
    erased_on: null,
  },
  may_not_collect: [],
  primary_carer: null,
  carers: [
    {
      id: id(4),
      name: 'Catriona Mackay',
      relation: 'mother',
      is_primary: true,
      may_collect: true,
      phone: '+441314960053',
      email: 'catriona@test.bairn.test',
      children: [
        { id: id(1), full_name: 'Isla Mackay' },
        { id: id(5), full_name: 'Rory Mackay' },
      ],
    },
  ],
  has_family: true,
  consents_refused: ['marketing_photos'],
  next_sessions: [
    {
      id: id(6),
      date: '2026-11-25',
      start_time: '08:00',
      end_time: '13:00',
      session_name: 'Morning nursery',
      service_name: 'Thistle & Thimble',
    },
  ],
  can: { update: true, rename: false, manage: true },
  ...own,
});

const answer = (last: number, given: boolean, by: string) => ({
  id: id(last),
  given,
  by,
  recorded_by: null,
  at: '2026-11-02T09:00:00.000Z',
});

/** Every consent: outings were refused after they had been given, the others were not asked yet. */
export const makeConsents = (): Consent[] =>
  consentKinds.map((kind) =>
    kind === 'outings'
      ? { kind, answer: answer(7, false, 'Jean Mackay'), earlier: [answer(8, true, 'Catriona Mackay')] }
      : { kind, answer: null, earlier: [] },
  );

/** The same child as its family sees it. */
export const makeOwnChild = (own: Partial<ChildShown> = {}): ChildShown => {
  const { carers, ...child } = makeChild();
  return {
    ...child,
    profile: null,
    consents_refused: [],
    carers: [
      ...carers,
      {
        id: id(9),
        name: 'Jean Mackay',
        relation: 'foster_carer',
        is_primary: false,
        may_collect: true,
        phone: null,
        email: null,
        children: [],
      },
    ],
    can: { update: true, rename: true, manage: false },
    ...own,
  };
};

const at = '2026-11-02T09:00:00.000Z';
const by = 'Catriona Mackay';

/** Two services of the child: one that sees less, after a change of mind, and one that the child has left. */
export const makeSharing = (): ChildSharing[] => [
  {
    branch_id: id(10),
    service_name: 'Thistle & Thimble',
    status: 'active',
    sections: [
      {
        section: 'health',
        shared: false,
        at,
        by,
        earlier: [
          { shared: true, at: '2026-10-12T09:00:00.000Z', by },
          { shared: false, at: '2026-10-11T09:00:00.000Z', by },
        ],
      },
      { section: 'support', shared: true, at, by, earlier: [] },
      { section: 'languages', shared: true, at: null, by: null, earlier: [] },
    ],
  },
  {
    branch_id: id(11),
    service_name: 'Wee Puffins, Leith',
    status: 'left',
    sections: [
      { section: 'health', shared: true, at: null, by: null, earlier: [] },
      { section: 'support', shared: true, at: null, by: null, earlier: [] },
      { section: 'languages', shared: true, at: null, by: null, earlier: [] },
    ],
  },
];
