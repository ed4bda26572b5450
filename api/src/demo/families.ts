import { outcodeOf } from '../public-register/outcodes.ts';
import { childOf, type Family, type Wanted } from './family.ts';
import { fixedChoice, fixedNumber } from './fixed.ts';
import { leith, mainSessions, portobello } from './mainSessions.ts';
import { familyNames, firstNames } from './people.ts';
import { services } from './services.ts';
import type { Session } from './session.ts';
import { sessions } from './sessions.ts';

const weeks = [
  [1, 2, 3],
  [1, 3, 5],
  [2, 4],
  [1, 2, 4, 5],
  [3, 4, 5],
  [1, 2, 3, 4, 5],
  [2, 3, 4],
  [1, 5],
  [1, 3],
] as const;
const streets = [
  'Rowan Bank',
  'Ferry Loan',
  'Kirk Wynd',
  'Mill Brae',
  'Gorse Road',
  'Harbour Terrace',
  'Loch View',
  'Station Row',
] as const;

/** Ages in months of the children on the roll of the main provider's services; brackets hold siblings. */
const roll: readonly (readonly [branch: string, ...months: number[]])[] = [
  [leith, 52, 14],
  [leith, 47],
  [leith, 44],
  [leith, 57, 30],
  [leith, 41],
  [leith, 39],
  [leith, 50],
  [leith, 29],
  [leith, 26, 7],
  [leith, 33],
  [leith, 45],
  [leith, 31],
  [leith, 11],
  [leith, 37],
  [leith, 55],
  [leith, 28],
  [leith, 17],
  [leith, 42, 25],
  [leith, 58],
  [leith, 9],
  [leith, 36],
  [leith, 34],
  [portobello, 48],
  [portobello, 43, 19],
  [portobello, 27],
  [portobello, 54],
  [portobello, 34],
  [portobello, 38, 12],
  [portobello, 29],
  [portobello, 51],
  [portobello, 25],
  [portobello, 46],
  [portobello, 8],
  [portobello, 40, 32],
];

/** Children of the pre-school room in Leith who come every weekday: its attendance is never short. */
const daily: readonly Pick<Wanted, 'months' | 'allergies' | 'medical'>[] = [
  { months: 38 },
  { months: 43, allergies: ['Peanuts', 'Tree nuts'], medical: null },
  { months: 46 },
  { months: 40 },
  { months: 51, allergies: ['Milk'], medical: 'Eczema: cream after hand washing' },
  { months: 49 },
  { months: 55 },
  { months: 44, allergies: [], medical: 'Asthma: blue inhaler in the office' },
  { months: 53 },
  { months: 48 },
];

function madeFamily(
  index: number,
  key: string,
  near: { city: string; postcode: string },
  wanted: (last: string) => Wanted[],
): Family {
  const last = familyNames[index] ?? `${familyNames[index % familyNames.length]}-Reid`;
  const first = fixedChoice(`${key}/first`, firstNames);
  const email = `${first}.${last}@families.bairn.test`.toLowerCase();
  const street = `${1 + fixedNumber(`${key}/door`, 120)} ${fixedChoice(`${key}/street`, streets)}`;
  const address = {
    street,
    city: near.city,
    postcode: `${outcodeOf(near.postcode)} ${1 + fixedNumber(key, 8)}${fixedChoice(`${key}/in`, ['AB', 'DJ', 'EL', 'HN', 'PQ', 'RS', 'TU', 'WX'])}`,
  };
  return { key, email, first, last, address, children: wanted(last).map((child, at) => childOf(key, last, at, child)) };
}

const serviceOf = (key: string) => {
  const service = services.find((one) => one.key === key);
  if (!service) throw new Error(`no service ${key}`);
  return service;
};

const isShort = ({ start, end }: Session) => Number(end.slice(0, 2)) - Number(start.slice(0, 2)) <= 5;
const daysOf = (key: string) => fixedChoice(`${key}/days`, weeks);
const weekends = [[6], [7], [6, 7], [6, 7]] as const;
/** Most families of the main provider also come at the weekend. */
const weekendOf = (key: string) =>
  fixedNumber(`${key}/weekend`, 100) < 85 ? fixedChoice(`${key}/weekend days`, weekends) : [];

/** Some children have a part-day session; the others have the full day of the room for their age. */
function shorterDay(branch: string, months: number, key: string): string | null {
  const short = mainSessions.find(
    (one) =>
      one.branch === branch && one.status === 'listed' && isShort(one) && months >= one.from && months < one.to - 2,
  );
  return short && fixedNumber(`${key}/short`, 100) < 35 ? short.key : null;
}

const rollFamilies = () =>
  roll.map(([branch, ...ages], index) => {
    const key = `roll${index}`;
    return madeFamily(index, key, serviceOf(branch), () =>
      ages.map((months) => ({
        months,
        goesTo: { branch, session: shorterDay(branch, months, key), days: [...daysOf(key), ...weekendOf(key)] },
      })),
    );
  });

/** Named from the end of the list, so that the other families keep their names. */
const dailyFamilies = () =>
  daily.map((child, index) =>
    madeFamily(familyNames.length - 1 - index, `daily${index}`, serviceOf(leith), () => [
      { ...child, goesTo: { branch: leith, session: null, days: [1, 2, 3, 4, 5] } },
    ]),
  );

/** One family for each service, two in dense areas, so that every service has bookings. */
function otherFamilies(): Family[] {
  const wanted = services
    .filter(({ key }) => key !== leith && key !== portobello)
    .flatMap((service) =>
      /^(EH|G\d)/.test(service.postcode) ? [`${service.key}/a`, `${service.key}/b`] : [`${service.key}/a`],
    );
  return wanted.map((key, index) => {
    const service = serviceOf(key.slice(0, -2));
    const own = sessions.filter(({ branch }) => branch === service.key);
    return madeFamily(roll.length + index, key, service, () => {
      const session = fixedChoice(`${key}/session`, own);
      const youngest = session.from + 2;
      const months = youngest + fixedNumber(`${key}/age`, Math.max(1, Math.min(session.to, 132) - youngest - 6));
      const sibling =
        fixedNumber(`${key}/sibling`, 100) < 35
          ? [{ months: 10 + fixedNumber(`${key}/second`, 60), goesTo: null }]
          : [];
      return [{ months, goesTo: { branch: service.key, session: session.key, days: daysOf(key) } }, ...sibling];
    });
  });
}

const account = (name: string) => `${name}@demo.bairn.test`;

/** The families of the published accounts. */
export const accountFamilies: readonly Family[] = [
  {
    key: 'parent',
    email: account('parent'),
    first: 'Catriona',
    last: 'Mackay',
    address: { street: '62 Great Junction Street', city: 'Edinburgh', postcode: 'EH6 5LD' },
    children: [
      childOf('parent', 'Mackay', 0, {
        first: 'Isla',
        months: 40,
        allergies: ['Egg'],
        medical: null,
        saysNone: { allergies: false, needs: true },
        goesTo: { branch: leith, session: null, days: [2, 4] },
      }),
      childOf('parent', 'Mackay', 1, {
        first: 'Rory',
        months: 18,
        allergies: [],
        medical: null,
        saysNone: { allergies: false, needs: false },
        goesTo: { branch: leith, session: null, days: [2] },
      }),
    ],
  },
  {
    key: 'parent2',
    email: account('parent2'),
    first: 'David',
    last: 'Ferrier',
    address: { street: '18 Bath Street', city: 'Edinburgh', postcode: 'EH15 1HB' },
    children: [
      childOf('parent2', 'Ferrier', 0, {
        first: 'Ben',
        months: 49,
        allergies: ['Peanuts'],
        medical: 'Asthma: blue inhaler in the office',
        goesTo: { branch: portobello, session: null, days: [1, 3] },
      }),
      childOf('parent2', 'Ferrier', 1, {
        first: 'Ella',
        months: 28,
        allergies: [],
        medical: null,
        saysNone: { allergies: true, needs: true },
        goesTo: { branch: portobello, session: null, days: [1, 3] },
      }),
    ],
  },
  {
    key: 'both',
    email: account('both'),
    first: 'Rhiannon',
    last: 'Bell',
    address: { street: '5 Millhill', city: 'Musselburgh', postcode: 'EH21 7RD' },
    children: [
      childOf('both', 'Bell', 0, {
        first: 'Finlay',
        months: 53,
        allergies: ['Milk'],
        medical: null,
        goesTo: { branch: 'owl-and-oat', session: 'owl-and-oat/Full day, three to five', days: [3] },
      }),
      childOf('both', 'Bell', 1, {
        first: 'Ava',
        months: 86,
        allergies: [],
        medical: null,
        goesTo: { branch: 'junction-club', session: 'junction-club/After-school club', days: [2, 4] },
      }),
    ],
  },
];

/** Every family, those of the accounts first. */
export const families: readonly Family[] = [
  ...accountFamilies,
  ...rollFamilies(),
  ...dailyFamilies(),
  ...otherFamilies(),
];
