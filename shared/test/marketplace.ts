import { addDays } from '@bairn/shared/format/date';
import { standardCancellation } from '@bairn/shared/schema/cancellation';
import { listNames, type ListItem, type ListName, type WebConfig } from '@bairn/shared/schema/config';
import type {
  Facets,
  MarketplaceInstance,
  SearchOffer,
  SearchPoint,
  SearchResult,
  ServiceDetails,
  SessionDetails,
} from '@bairn/shared/schema/marketplace';
import type { ComparedService } from '@bairn/shared/schema/choosing';
import type { Review } from '@bairn/shared/schema/reviews';
import type { UnregisteredService } from '@bairn/shared/schema/publicRegister';
import type { Relaxable } from '@bairn/shared/schema/searchChoices';
import { makeId } from './people.ts';

/** The date of the samples, a Friday. */
export const sampleToday = '2026-11-20';

/** The public settings; reference lists that are not given have `others`, by default nothing. */
export function makeConfig(own: Partial<Record<ListName, ListItem[]>> = {}, others: ListItem[] = []): WebConfig {
  const rest = Object.fromEntries(listNames.map((name) => [name, others])) as Record<ListName, ListItem[]>;
  return {
    lists: { ...rest, ...own },
    support: { email: 'support@bairn.test', phone: '0131 496 0100', hours: 'Mon to Fri', portal_url: '/legal/support' },
    payments: { provider: 'sandbox', publishable_key: 'pk_test' },
    maps: { tile_url: null, attribution: '' },
    realtime: { key: 'key' },
    mode: 'demo',
    vitals: { percent: 0 },
    mailbox: null,
  };
}

/** The session that answers a search. */
export const makeOffer = (own: Partial<SearchOffer> = {}): SearchOffer => ({
  session_id: makeId(),
  name: 'Forest mornings',
  date: '2026-11-24',
  start_time: '08:00',
  end_time: '13:00',
  price: 3200,
  places_left: 3,
  block: null,
  ...own,
});

/** A service as a search result; it takes bookings by default. */
export function makeResult(own: Partial<SearchResult> = {}): SearchResult {
  return {
    kind: 'registered',
    id: makeId(),
    name: 'Thistle House Nursery',
    town: 'Edinburgh',
    postcode: 'EH6 6QW',
    lat: 55.97,
    lng: -3.17,
    distance_km: 1.2,
    provider_type: 'Private',
    service_type: 'Nursery',
    price_from: 3200,
    block_from: false,
    offer: makeOffer(),
    sessions: 2,
    funded: true,
    grade: 4,
    rating: null,
    registered_places: 40,
    cover_url: null,
    scene: { land: 'glen', building: 'nursery', look: 7 },
    ...own,
  };
}

/** An entry of the public register as a search result. */
export const makePublicRegisterResult = (own: Partial<SearchResult> = {}): SearchResult =>
  makeResult({
    kind: 'unregistered',
    name: 'Rowan Bank Playgroup',
    price_from: null,
    offer: null,
    sessions: 0,
    funded: false,
    ...own,
  });

/** A service beside others. */
export const makeCompared = (own: Partial<ComparedService> = {}): ComparedService => ({
  ...makeResult(own),
  grades: [grade('Setting', 5), grade('Leadership', 4)],
  opening_times: [1, 2, 3, 4, 5, 6, 7].map((day) => ({
    day,
    opens: day < 6 ? '08:00' : null,
    closes: day < 6 ? '18:00' : null,
  })),
  meals: ['Lunch'],
  payment_types: ['Funded Hours', 'Credit/Debit Card'],
  ...own,
});

/** A service as a point of the map. */
export const makePoint = (own: Partial<SearchPoint> = {}): SearchPoint => ({
  kind: 'registered',
  id: makeId(),
  name: 'Thistle House Nursery',
  lat: 55.97,
  lng: -3.17,
  price_from: 3200,
  block_from: false,
  places_left: 3,
  ...own,
});

type OwnMeta = {
  bookable?: number;
  place?: string | null;
  radius?: number | null;
  page?: number;
  facets?: Partial<Facets>;
  relax?: { filter: Relaxable; count: number }[];
  next?: string | null;
};

/** The `meta` of a search's answer; without counts by default. */
export const makeSearchMeta = (total: number, own: OwnMeta = {}) => ({
  current_page: own.page ?? 1,
  per_page: 20,
  total,
  last_page: Math.max(1, Math.ceil(total / 20)),
  bookable: own.bookable ?? total,
  place: own.place ? { name: own.place, kind: 'outcode' as const, lat: 55.97, lng: -3.17 } : null,
  radius: own.radius === undefined ? (own.place ? 10 : null) : own.radius,
  today: sampleToday,
  facets: { age: [], type: [], price: [], care: [], only: [], radius: [], ...own.facets },
  relax: own.relax ?? [],
  next: own.next ?? null,
});

const grade = (indicator: string, value: number) => ({
  framework: 'Quality framework 2022',
  indicator,
  value,
  date: '2026-08-27',
});

/** A listed service in full. */
export function makeService(own: Partial<ServiceDetails> = {}): ServiceDetails {
  return {
    id: makeId(),
    name: 'Thistle House Nursery',
    provider_name: 'Thistle House',
    about: 'Three bright rooms and a garden.',
    cs_number: 'CS2099000123',
    provider_type: 'Private',
    service_types: ['Nursery'],
    address_line_1: '12 Shore',
    address_line_2: null,
    city: 'Edinburgh',
    county: 'Midlothian',
    postcode: 'EH6 6QW',
    lat: 55.97,
    lng: -3.17,
    contact_phone: '+441314960101',
    contact_email: 'hello@thistle.bairn.test',
    website: 'https://thistle.bairn.test',
    logo_url: null,
    cover_url: null,
    scene: { land: 'glen', building: 'nursery', look: 7 },
    notice: null,
    photos: [],
    opening_times: [1, 2, 3, 4, 5, 6, 7].map((day) => ({
      day,
      opens: day < 6 ? '08:00' : null,
      closes: day < 6 ? '18:00' : null,
    })),
    meals: ['Lunch'],
    provisions: ['Full day'],
    activity_categories: ['Outdoor play'],
    support_options: ['Allergies'],
    asn_info: null,
    requires_connection: false,
    payment_types: ['Credit/Debit Card'],
    registered_places: 40,
    grades: [grade('Setting', 5), grade('Leadership', 4)],
    rating: null,
    last_inspection: '2026-08-27',
    today: sampleToday,
    ...own,
  };
}

const threeLeft = { places_left: 3, places_by_age: null };
/** One date of a session. */
export function makeInstance(own: Partial<MarketplaceInstance> = {}): MarketplaceInstance {
  return {
    id: makeId(),
    session_id: makeId(),
    date: addDays(sampleToday, 4),
    start_time: '08:00',
    end_time: '13:00',
    price: 3200,
    capacity: 8,
    ...threeLeft,
    open: true,
    opens_later: false,
    ...own,
  };
}

/** A session in full, with these dates. */
export function makeSession(own: Partial<SessionDetails> = {}): SessionDetails {
  const id = own.id ?? makeId();
  return {
    id,
    branch_id: makeId(),
    name: 'Forest mornings',
    description: 'Outdoors in all weathers.',
    type: 'session',
    days: [2, 4],
    start_time: '08:00',
    end_time: '13:00',
    price: 3200,
    age_from_months: 24,
    age_to_months: 60,
    payment_types: [{ id: 2, name: 'Credit/Debit Card' }],
    next_date: '2026-11-24',
    ...threeLeft,
    service_name: 'Thistle House Nursery',
    town: 'Edinburgh',
    booking_options: [{ id: 1, name: 'Whole session' }],
    collects_from: [],
    block: null,
    photo: null,
    requires_connection: false,
    cancellation_steps: [...standardCancellation],
    today: sampleToday,
    ...own,
    instances: (own.instances ?? [makeInstance()]).map((instance) => ({ ...instance, session_id: id })),
  };
}

/** An entry of the public register in full. */
export function makeEntry(own: Partial<UnregisteredService> = {}): UnregisteredService {
  return {
    id: makeId(),
    cs_number: 'CS2099000777',
    name: 'Rowan Bank Playgroup',
    provider_name: 'Rowan Bank Committee',
    provider_type: 'Voluntary or Not for Profit',
    service_type: 'Day Care of Children',
    subtype: 'Day Care of Children (over 3s)',
    town: 'Edinburgh',
    postcode: 'EH6 4HN',
    council: 'City of Edinburgh',
    status: 'Active',
    registered_places: 24,
    registered_since: '2022-05',
    last_inspection: '2024-01-08',
    grades: [grade('Setting', 4)],
    lat: 55.97,
    lng: -3.17,
    asked: 12,
    imported_at: '2026-11-20T20:00:00.000Z',
    ...own,
  };
}

/** A page of reviews with their average. */
export function makeReviews(data: Review[] = [], own: { removed?: number; last_page?: number } = {}) {
  const count = data.length;
  const rating = count > 0 ? { average: data.reduce((sum, { stars }) => sum + stars, 0) / count, count } : null;
  return { data, meta: { current_page: 1, per_page: 10, total: count, last_page: 1, rating, removed: 0, ...own } };
}
