import { localAuthorityId } from '../config/localAuthorities.ts';
import { paymentType } from '../config/lists.ts';
import { locate } from '../public-register/outcodes.ts';
import { demoId, fixedNumber, fixedSome } from './fixed.ts';
import type { Row } from './insertRows.ts';
import { daysBefore, type Moment } from './moment.ts';
import { phoneOf } from './people.ts';
import { eastServices } from './eastServices.ts';
import { edinburghServices } from './edinburghServices.ts';
import { glasgowServices } from './glasgowServices.ts';
import { leithServices } from './leithServices.ts';
import { northServices } from './northServices.ts';
import type { Service, ServiceKind } from './service.ts';
import { supportOf } from './support.ts';
import { westServices } from './westServices.ts';

/** Every listed service of the demonstration data. */
export const services: readonly Service[] = [
  ...leithServices,
  ...edinburghServices,
  ...glasgowServices,
  ...eastServices,
  ...northServices,
  ...westServices,
];

export const nurseryId = (provider: string) => demoId('nursery', provider);
export const branchId = (key: string) => demoId('branch', key);

type Habits = {
  types: number[];
  providerType: number;
  opens: string;
  closes: string;
  meals: number[];
  provisions: number[];
  term: number;
  payments: number[];
};

const { fundedHours, card, invoice, vouchers } = paymentType;

/** The usual features of a kind, by the ids of the configuration lists. */
const habits: Record<ServiceKind, Habits> = {
  nursery: {
    types: [1],
    providerType: 1,
    opens: '07:30',
    closes: '18:00',
    meals: [1, 2, 3, 4, 6, 8],
    provisions: [1, 2, 7, 11],
    term: 2,
    payments: [fundedHours, card, invoice, vouchers],
  },
  outdoor: {
    types: [1],
    providerType: 1,
    opens: '08:30',
    closes: '16:30',
    meals: [2, 6, 7],
    provisions: [1, 2, 11, 13],
    term: 2,
    payments: [fundedHours, card, vouchers],
  },
  playgroup: {
    types: [2],
    providerType: 3,
    opens: '09:00',
    closes: '13:30',
    meals: [2, 6, 7],
    provisions: [2, 8, 11],
    term: 1,
    payments: [fundedHours, card],
  },
  'family-centre': {
    types: [3, 4],
    providerType: 3,
    opens: '08:45',
    closes: '16:00',
    meals: [1, 2, 3, 6],
    provisions: [2, 3, 8, 10, 11],
    term: 2,
    payments: [fundedHours, card],
  },
  'out-of-school': {
    types: [5, 6],
    providerType: 3,
    opens: '07:30',
    closes: '18:00',
    meals: [1, 4, 5],
    provisions: [4, 5, 6, 12],
    term: 2,
    payments: [card, invoice, vouchers],
  },
  childminder: {
    types: [7],
    providerType: 5,
    opens: '07:45',
    closes: '17:45',
    meals: [2, 3, 4, 8],
    provisions: [1, 2, 5, 7, 12],
    term: 2,
    payments: [card, invoice],
  },
  gaelic: {
    types: [2],
    providerType: 3,
    opens: '09:00',
    closes: '15:30',
    meals: [2, 3, 6],
    provisions: [2, 3, 11, 14],
    term: 1,
    payments: [fundedHours, card],
  },
};

/** Services that also open on a Saturday. */
const saturdays = new Set(['nevis-nest', 'mhairi-gow', 'shorebairns']);
/** Services that open every day, so that the demonstration has attendance to record on any day. */
const weekends = new Set(['wee-puffins-leith', 'wee-puffins-portobello']);

/** Whether a service takes funded hours, by its kind. */
export const takesFunded = (branch: string) =>
  services.some(({ key, kind }) => key === branch && habits[kind].payments.includes(fundedHours));

/** The ISO days on which a service opens. */
export const openDays = ({ key }: Pick<Service, 'key'>) =>
  weekends.has(key) ? [1, 2, 3, 4, 5, 6, 7] : saturdays.has(key) ? [1, 2, 3, 4, 5, 6] : [1, 2, 3, 4, 5];

/** Opening and closing time of a service on an ISO day. */
function hoursOn({ key, kind }: Service, day: number) {
  const { opens, closes } = habits[kind];
  if (day < 6 || kind === 'childminder') return { opens, closes };
  return weekends.has(key) ? { opens: '08:30', closes: '17:30' } : { opens, closes: '13:00' };
}

/** Further opening hours of a day, after a break. */
const further: Readonly<Record<string, readonly { day: number; opens: string; closes: string }[]>> = {
  'discovery-dundee': [{ day: 4, opens: '18:30', closes: '20:00' }],
};

const outdoorActivities = [1, 2, 17, 18];
const manyActivities = Array.from({ length: 20 }, (_, index) => index + 1);
const indicators = ['Care, play and learning', 'Setting', 'Leadership', 'Staff team'];

/** What services tell families on their pages at present. */
const notices: Readonly<Record<string, string>> = {
  'wee-puffins-leith': 'Our garden is being replanted until Friday. We play on Leith Links in the mornings.',
};

/** The middle of the district moved by at most two kilometres, so that no two services have the same location. */
function pointOf({ key, postcode, city }: Service) {
  const { lat, lng } = locate(postcode, city);
  const shift = (axis: string) => (fixedNumber(`${key}/${axis}`, 21) - 10) / 1000;
  return { lat: lat === null ? null : lat + shift('lat'), lng: lng === null ? null : lng + shift('lng') * 1.6 };
}

/** The account of a service at the payment provider. */
export const accountOf = (key: string) => `acct_demo_${key.replaceAll('-', '_')}`;

const local = (key: string) => `${key.replaceAll('-', '')}@services.bairn.test`;

/** The service that offers the free places of its waiting lists itself. */
const offersByHand = 'wee-puffins-portobello';

function branchRow(service: Service, index: number, moment: Moment): Row {
  const { key, kind, places } = service;
  const usual = habits[kind];
  const inspected = daysBefore(moment, 60 + fixedNumber(`${key}/inspected`, 900));
  return {
    nursery_id: nurseryId(service.provider),
    id: branchId(key),
    name: service.name,
    status: 'listed',
    about: service.about,
    notice: notices[key] ?? null,
    cs_number: `CS2099${String(900_001 + index)}`,
    proven_number: `CS2099${String(900_001 + index)}`,
    address_line_1: service.street,
    city: service.city,
    county: service.council,
    postcode: service.postcode,
    ...pointOf(service),
    contact_phone: phoneOf(`branch/${key}`),
    contact_email: local(key),
    website: `https://${key}.bairn.test`,
    service_types: usual.types,
    activity_categories: [
      ...new Set([
        ...(kind === 'outdoor' ? outdoorActivities : [1]),
        ...fixedSome(`${key}/activity`, manyActivities, 40),
      ]),
    ],
    meals: [...new Set([...usual.meals, ...fixedSome(`${key}/meal`, [5, 8, 9], 30)])].toSorted((a, b) => a - b),
    provisions: usual.provisions,
    provision_term: usual.term,
    ...supportOf(key),
    payment_types: usual.payments,
    deposit_percent: usual.payments.includes(invoice) ? 20 : 0,
    hourly_rate: 589 + 5 * fixedNumber(`${key}/rate`, 22),
    local_authority_id: localAuthorityId(service.council),
    registered_places: places,
    grades: service.grades.map((value, at) => ({
      framework: 'Quality framework 2022',
      indicator: indicators[at],
      value,
      date: inspected,
    })),
    last_inspection: inspected,
    details_complete: true,
    planning_complete: true,
    waiting_by_hand: key === offersByHand,
    payout_state: 'enabled',
    payout_enabled_at: moment.instant(-190 - index, 'morning'),
    stripe_account_id: accountOf(key),
    created_at: moment.instant(-200 - index, 'morning'),
  };
}

/** Rows of the providers, their services and opening times. */
export function serviceRows(moment: Moment) {
  const providers = Map.groupBy(services, ({ provider }) => provider);
  return {
    nursery: [...providers].map(([name, [first]], index) => ({
      id: nurseryId(name),
      name,
      provider_type: first ? habits[first.kind].providerType : 1,
      start_month: 'aug',
      created_at: moment.instant(-300 - index, 'morning'),
    })),
    branch: services.map((service, index) => branchRow(service, index, moment)),
    opening_time: services.flatMap((service) =>
      [...openDays(service).map((day) => ({ day, ...hoursOn(service, day) })), ...(further[service.key] ?? [])].map(
        (hours) => ({ nursery_id: nurseryId(service.provider), branch_id: branchId(service.key), ...hours }),
      ),
    ),
  };
}
