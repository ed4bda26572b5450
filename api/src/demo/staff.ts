import { demoId, fixedChoice } from './fixed.ts';
import type { Row } from './insertRows.ts';
import { leith, mainProvider, portobello } from './mainSessions.ts';
import type { Moment } from './moment.ts';
import { familyNames, firstNames, phoneOf } from './people.ts';
import { branchId, nurseryId, services } from './services.ts';
import { userId, userRow } from './users.ts';

/** A person who works for the main provider. */
export type Colleague = {
  email: string;
  first: string;
  last: string;
  role: 'nursery-super-admin' | 'nursery-admin' | 'nursery-staff';
  title: string;
  employment: 0 | 1 | 2;
  /** Contracted minutes a week. */
  minutes: number;
  branches: readonly string[];
  /** Their place on the rota; null if they are not on it. */
  works: { branch: string; room: string | null; days: readonly number[] } | null;
  /** Days since they were suspended. */
  suspended?: number;
};

const account = (name: string) => `${name}@demo.bairn.test`;
const email = (first: string, last: string) => `${first}.${last}@weepuffins.bairn.test`.toLowerCase();
const everyDay = [1, 2, 3, 4, 5];
const fullTime = 2250;
/** Worked minutes of a day in a room, from opening to closing, and of one at the weekend. */
const [longDay, weekendDay] = [555, 465];

const practitioner = (
  first: string,
  last: string,
  title: string,
  branch: string,
  room: string,
  days: readonly number[],
  employment: 0 | 1 | 2 = 0,
): Colleague => ({
  email: email(first, last),
  first,
  last,
  role: 'nursery-staff',
  title,
  employment,
  minutes: days.length * (days.some((day) => day > 5) ? weekendDay : longDay),
  branches: [branch],
  works: { branch, room, days },
});

/** The people of the main provider; the first three have published accounts. */
export const colleagues: readonly Colleague[] = [
  {
    email: account('superadmin'),
    first: 'Moira',
    last: 'Geddes',
    role: 'nursery-super-admin',
    title: 'Owner',
    employment: 0,
    minutes: fullTime,
    branches: [leith, portobello],
    works: null,
  },
  {
    email: account('admin'),
    first: 'Callum',
    last: 'Reid',
    role: 'nursery-admin',
    title: 'Nursery manager',
    employment: 0,
    minutes: fullTime,
    branches: [leith, portobello],
    works: { branch: leith, room: null, days: everyDay },
  },
  {
    ...practitioner('Eilidh', 'Fraser', 'Early years practitioner', leith, 'Pre-school', [1, 2, 4, 5]),
    email: account('staff'),
  },
  practitioner('Shona', 'MacLeod', 'Depute manager', leith, 'Babies', [1, 2, 3, 5]),
  practitioner('Priya', 'Nair', 'Senior practitioner', leith, 'Babies', [2, 3, 4, 5]),
  practitioner('Mhairi', 'Innes', 'Early years practitioner', leith, 'Babies', [2, 3, 4, 5]),
  practitioner('Rosie', 'Telfer', 'Early years practitioner', leith, 'Toddlers', [1, 2, 4, 5]),
  practitioner('Duncan', 'Wylie', 'Senior practitioner', leith, 'Pre-school', [1, 3, 4, 5]),
  practitioner('Zofia', 'Kowalska', 'Early years practitioner', leith, 'Pre-school', [1, 3, 4, 5]),
  practitioner('Calum', 'Nicolson', 'Early years practitioner', leith, 'Pre-school', [2, 3, 4, 5]),
  practitioner('Aisha', 'Hussain', 'Early years practitioner', leith, 'Pre-school', [1, 2, 3, 5]),
  practitioner('Jack', 'Lennox', 'Early years practitioner', leith, 'Toddlers', [1, 2, 4, 5]),
  practitioner('Agnieszka', 'Nowak', 'Early years practitioner', leith, 'Toddlers', [1, 2, 3], 1),
  practitioner('Fiona', 'Baillie', 'Early years practitioner', leith, 'Toddlers', [3, 4, 5], 1),
  practitioner('Hamish', 'Orr', 'Modern apprentice', leith, 'Pre-school', [1, 2, 3, 4]),
  practitioner('Iona', 'Strachan', 'Weekend practitioner', leith, 'Pre-school', [6, 7], 1),
  practitioner('Ruaridh', 'Bain', 'Weekend practitioner', leith, 'Pre-school', [6, 7], 1),
  practitioner('Nadia', 'Rahman', 'Weekend practitioner', leith, 'Toddlers', [6, 7], 1),
  practitioner('Euan', 'Petrie', 'Weekend practitioner', leith, 'Pre-school', [6, 7], 1),
  {
    ...practitioner('Gregor', 'Munro', 'Relief practitioner', leith, 'Toddlers', [1, 2], 2),
    works: null,
    suspended: 12,
  },
  practitioner('Kirsty', 'Gunn', 'Room leader', portobello, 'Pre-school', [1, 2, 3, 5]),
  practitioner('Tomasz', 'Zielinski', 'Early years practitioner', portobello, 'Toddlers', [2, 3, 4, 5]),
  practitioner('Ailsa', 'Drummond', 'Early years practitioner', portobello, 'Babies', [1, 2, 3, 4]),
  practitioner('Catriona', 'Bell', 'Early years practitioner', portobello, 'Babies', [1, 3, 4, 5]),
  practitioner('Scott', 'Paterson', 'Early years practitioner', portobello, 'Toddlers', [1, 2, 4, 5]),
  practitioner('Ben', 'Okafor', 'Relief practitioner', portobello, 'Pre-school', [1, 3, 5], 2),
  practitioner('Morag', 'Kerr', 'Weekend practitioner', portobello, 'Pre-school', [6, 7], 1),
  practitioner('Lewis', 'Galbraith', 'Weekend practitioner', portobello, 'Pre-school', [6, 7], 1),
  practitioner('Hannah', 'Stirling', 'Weekend practitioner', portobello, 'Pre-school', [6, 7], 1),
];

export const staffId = (of: string) => demoId('staff', of);

type Profile = {
  provider: string;
  email: string;
  role: Colleague['role'];
  title: string;
  branches: readonly string[];
  employment?: number;
  minutes?: number;
  suspended?: number;
};

const otherAdmin = 'Thistle & Thimble Childcare';
const bothAdmin = 'Skylark Childcare';
const suspendedProvider = 'Pausing Paws Nursery';
const startingProvider = 'Heather Bank Childcare';
const keysOf = (provider: string) => services.filter((service) => service.provider === provider).map(({ key }) => key);
const owners = [...new Set(services.map(({ provider }) => provider))].filter((provider) => provider !== mainProvider);
const ownerEmail = (provider: string) => `owner.${demoId('owner', provider).slice(-8)}@services.bairn.test`;

const profiles: readonly Profile[] = [
  ...colleagues.map((one) => ({ ...one, provider: mainProvider })),
  {
    provider: otherAdmin,
    email: account('otheradmin'),
    role: 'nursery-admin',
    title: 'Nursery manager',
    branches: keysOf(otherAdmin),
  },
  {
    provider: bothAdmin,
    email: account('both'),
    role: 'nursery-admin',
    title: 'Nursery manager',
    branches: keysOf(bothAdmin),
  },
  {
    provider: suspendedProvider,
    email: account('suspended'),
    role: 'nursery-admin',
    title: 'Manager',
    branches: ['pausing-paws'],
  },
  {
    provider: startingProvider,
    email: account('onboarding2'),
    role: 'nursery-super-admin',
    title: 'Owner',
    branches: ['heather-bank'],
  },
  ...owners.map((provider) => ({
    provider,
    email: ownerEmail(provider),
    role: 'nursery-super-admin' as const,
    title: 'Owner',
    branches: keysOf(provider),
  })),
];

/** Logins of all people who are not parents; the account `both` is made with the families. */
function users(moment: Moment, passwordHash: string): Row[] {
  const make = (who: { email: string; first: string; last: string }, more: object = {}) =>
    userRow(
      { ...who, phone: phoneOf(who.email), since: moment.instant(-150, who.email), account: 'service', ...more },
      passwordHash,
    );
  return [
    ...colleagues.map((one) => make(one)),
    make({ email: account('otheradmin'), first: 'Angus', last: 'Ballantyne' }),
    make({ email: account('suspended'), first: 'Isobel', last: 'Crombie' }),
    make({ email: account('onboarding'), first: 'Nairn', last: 'Hendry' }, { intendedRole: 'nursery-super-admin' }),
    make({ email: account('onboarding2'), first: 'Heather', last: 'Mackintosh' }),
    make({ email: account('carer'), first: 'Jean', last: 'Mackay' }, { account: 'keyworker', appOnly: true }),
    ...owners.map((provider) =>
      make({
        email: ownerEmail(provider),
        first: fixedChoice(`${provider}/first`, firstNames),
        last: fixedChoice(`${provider}/last`, familyNames),
      }),
    ),
  ];
}

/** Providers that are not on the marketplace: one suspended, one half-way through onboarding. */
function unlistedProviders(moment: Moment) {
  const nursery = (name: string, suspended: string | null) => ({
    id: nurseryId(name),
    name,
    provider_type: 1,
    start_month: 'aug',
    suspended_at: suspended,
    created_at: moment.instant(-90, name),
  });
  const branch = (key: string, provider: string, name: string, status: string, complete: boolean) => ({
    nursery_id: nurseryId(provider),
    id: branchId(key),
    name,
    status,
    city: 'Edinburgh',
    postcode: 'EH7 4HN',
    details_complete: complete,
    planning_complete: complete,
    created_at: moment.instant(-90, key),
  });
  return {
    nursery: [nursery(suspendedProvider, moment.instant(-5, suspendedProvider)), nursery(startingProvider, null)],
    branch: [
      branch('pausing-paws', suspendedProvider, 'Pausing Paws Nursery, Broughton', 'unlisted', true),
      branch('heather-bank', startingProvider, 'Heather Bank Nursery', 'onboarding', false),
    ],
  };
}

/** Rows of the staff's logins and profiles, and of the providers that only they belong to. */
export function staffRows(moment: Moment, passwordHash: string) {
  return {
    user: users(moment, passwordHash),
    ...unlistedProviders(moment),
    staff_profile: profiles.map((one) => ({
      nursery_id: nurseryId(one.provider),
      id: staffId(one.email),
      user_id: userId(one.email),
      role: one.role,
      employment_type: one.employment ?? 0,
      job_title: one.title,
      contracted_minutes: one.minutes ?? fullTime,
      suspended_at: one.suspended === undefined ? null : moment.instant(-one.suspended, one.email),
      created_at: moment.instant(-150, one.email),
    })),
    staff_branch: profiles.flatMap((one) =>
      one.branches.map((key) => ({
        nursery_id: nurseryId(one.provider),
        staff_profile_id: staffId(one.email),
        branch_id: branchId(key),
      })),
    ),
  };
}
