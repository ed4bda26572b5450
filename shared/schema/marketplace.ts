import * as z from 'zod/mini';
import { SessionBlock } from './bookingOptions.ts';
import { CancellationStep } from './cancellation.ts';
import { all, contract, Meta, one } from './endpoint.ts';
import { Rating } from './reviews.ts';
import { Id, LocalDate, Pence, WallTime } from './rules.ts';
import { SearchText, blank } from './query.ts';
import { queryInt } from './numbers.ts';
import { careKinds, relaxable } from './searchChoices.ts';
import { Scene } from './scene.ts';
import { SearchQuery } from './searchQuery.ts';

/**
 * The session that answers a search, on its first matching date with a place. Where several do: the cheapest if the
 * list is by price, the one with the most places if it is by places, else the first of the day.
 */
export const SearchOffer = z.object({
  session_id: Id,
  name: z.string(),
  date: LocalDate,
  start_time: WallTime,
  end_time: WallTime,
  /** Of one date; where dates are only sold as a block, its part of the block's price, rounded up to a penny. */
  price: Pence,
  /** On the date; of a block, on the date with the fewest. */
  places_left: z.int(),
  /** Dates that are bought together, of which `date` is the first; null where they are sold one by one. */
  block: z.nullable(z.int()),
});
export type SearchOffer = z.output<typeof SearchOffer>;

export const SearchResult = z.object({
  /** `registered`: takes bookings here. `unregistered`: an entry of the public register. */
  kind: z.enum(['registered', 'unregistered']),
  id: Id,
  name: z.string(),
  town: z.nullable(z.string()),
  postcode: z.nullable(z.string()),
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
  /** From the searched place to the middle of the service's postcode district or its own point, in kilometres. */
  distance_km: z.nullable(z.number()),
  provider_type: z.nullable(z.string()),
  service_type: z.nullable(z.string()),
  /** Lowest price of a session that matches. */
  price_from: z.nullable(Pence),
  /** Whether that is the part of one date in a block's price: its dates are only sold together. */
  block_from: z.boolean(),
  /** Null where no date of a matching session is open. */
  offer: z.nullable(SearchOffer),
  sessions: z.int(),
  funded: z.boolean(),
  /** Lowest Care Inspectorate grade, 1 to 6. */
  grade: z.nullable(z.int()),
  /** What families gave it; null where none has. */
  rating: z.nullable(Rating),
  registered_places: z.nullable(z.int()),
  /** Its photograph; without one it is drawn as `scene` says. */
  cover_url: z.nullable(z.string()),
  scene: Scene,
});
export type SearchResult = z.output<typeof SearchResult>;

export const Place = z.object({
  name: z.string(),
  /** `outcode`, `postcode` or `town`. */
  kind: z.enum(['outcode', 'postcode', 'town']),
  lat: z.number(),
  lng: z.number(),
});
export type Place = z.output<typeof Place>;

const countOf = <Value extends z.ZodMiniType>(value: Value) => z.array(z.object({ value, count: z.int() }));

/** For each choice of a filter, how many services there would be if it were chosen and all other filters kept. */
export const Facets = z.object({
  age: countOf(z.int()),
  /** Ids of the list `service_types`; a service of two types counts in both. */
  type: countOf(z.int()),
  /** Most pence that one session may cost. */
  price: countOf(z.int()),
  care: countOf(z.enum(careKinds)),
  only: countOf(z.literal('listed')),
  /** Kilometres; empty without a place. Beyond 50 only where 50 or more are asked for: that is half of Scotland. */
  radius: countOf(z.int()),
});
export type Facets = z.output<typeof Facets>;

export const searchServicesContract = contract(() => ({
  summary: 'Search services by place, name, age, date, type, care and price',
  query: SearchQuery,
  response: z.object({
    data: z.array(SearchResult),
    /**
     * `place`: what the searched place was understood as, null when it was not found; its words are then looked for in
     * names. `radius`: the distance in kilometres that the results lie within; null without a place, and where nothing
     * lay that near, so that the nearest are shown instead. `bookable`: how many of `total` have a matching date open.
     * `today`: the date in Scotland. `facets`: counts per choice; empty lists where the query left them out. `relax`:
     * where nothing was found, how many there would be without one filter, the most first; empty otherwise. `next`: what
     * `after` takes for the next page, null on the last one. Walking by it shows nothing twice and leaves out nothing
     * that still matches, while places are taken and freed.
     */
    meta: z.extend(Meta, {
      place: z.nullable(Place),
      radius: z.nullable(z.int()),
      bookable: z.int(),
      today: LocalDate,
      facets: Facets,
      relax: z.array(z.object({ filter: z.enum(relaxable), count: z.int() })),
      next: z.nullable(z.string()),
    }),
  }),
}));

/** Most points that a map is given at once. */
export const mostPoints = 500;

/** A service on the map, with the lowest price of a session that matches and the places left at its offer. */
export const SearchPoint = z.extend(
  z.pick(SearchResult, { kind: true, id: true, name: true, price_from: true, block_from: true }),
  {
    lat: z.number(),
    lng: z.number(),
    places_left: z.nullable(z.int()),
  },
);
export type SearchPoint = z.output<typeof SearchPoint>;

export const searchPointsContract = contract(() => ({
  summary: 'Where the services that a search finds are, for a map',
  query: z.omit(SearchQuery, { page: true, per_page: true, after: true, facets: true }),
  response: z.object({
    /** In the order of the list; services whose place is not known are left out. */
    data: z.array(SearchPoint),
    /** `total` services match, of which `shown` are here: at most 500. */
    meta: z.object({ total: z.int(), shown: z.int() }),
  }),
}));

export const suggestPlacesContract = contract(() => ({
  summary: 'Places and postcodes that begin with what was typed',
  query: z.object({ search: SearchText }),
  response: all(Place),
}));

export const Grade = z.object({
  framework: z.string(),
  indicator: z.string(),
  value: z.int(),
  date: z.nullable(LocalDate),
});

/** Opening hours of a weekday, which may have several; the times of a closed day are null. */
export const OpeningTime = z.object({ day: z.int(), opens: z.nullable(WallTime), closes: z.nullable(WallTime) });

export const ServiceDetails = z.object({
  id: Id,
  name: z.string(),
  provider_name: z.string(),
  about: z.nullable(z.string()),
  cs_number: z.nullable(z.string()),
  provider_type: z.nullable(z.string()),
  service_types: z.array(z.string()),
  address_line_1: z.nullable(z.string()),
  address_line_2: z.nullable(z.string()),
  city: z.nullable(z.string()),
  county: z.nullable(z.string()),
  postcode: z.nullable(z.string()),
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
  contact_phone: z.nullable(z.string()),
  contact_email: z.nullable(z.string()),
  website: z.nullable(z.string()),
  logo_url: z.nullable(z.string()),
  /** Its photograph; without one it is drawn as `scene` says. */
  cover_url: z.nullable(z.string()),
  scene: Scene,
  /** What the service tells families at present: "Closed for repairs until Monday". */
  notice: z.nullable(z.string()),
  /** Only families who are connected to it can book. */
  requires_connection: z.boolean(),
  /** The gallery; `description` is empty where the service does not say what a photo shows. */
  photos: z.array(z.object({ url: z.string(), small_url: z.string(), description: z.string() })),
  opening_times: z.array(OpeningTime),
  meals: z.array(z.string()),
  provisions: z.array(z.string()),
  activity_categories: z.array(z.string()),
  support_options: z.array(z.string()),
  /** What the service says of its support for children with additional needs. */
  asn_info: z.nullable(z.string()),
  payment_types: z.array(z.string()),
  registered_places: z.nullable(z.int()),
  grades: z.array(Grade),
  /** Null where no family has reviewed it. */
  rating: z.nullable(Rating),
  last_inspection: z.nullable(LocalDate),
  /** Today in Scotland, so that a page needs no clock of its own. */
  today: LocalDate,
});
export type ServiceDetails = z.output<typeof ServiceDetails>;

const branchParams = z.object({ branch: Id });

export const serviceDetailsContract = contract(() => ({
  summary: 'Service page',
  params: branchParams,
  response: one(ServiceDetails),
}));

/** Places for each age in whole years, where staff limit them so that not all ages have as many; null otherwise. */
const PlacesByAge = z.nullable(z.array(z.object({ age: z.int(), places: z.int() })));

/** A session as families see it. */
export const MarketplaceSession = z.object({
  id: Id,
  branch_id: Id,
  name: z.string(),
  description: z.nullable(z.string()),
  /** `session`: dates are booked one by one. `block_session`: all coming dates together. */
  type: z.enum(['session', 'block_session']),
  /** ISO days of the week on which it runs. */
  days: z.array(z.int()),
  start_time: WallTime,
  end_time: WallTime,
  price: Pence,
  age_from_months: z.int(),
  age_to_months: z.int(),
  payment_types: z.array(z.object({ id: z.int(), name: z.string() })),
  next_date: z.nullable(LocalDate),
  places_left: z.nullable(z.int()),
  /** Of the next date, as `places_by_age` of a date; null where the age is told. */
  places_by_age: PlacesByAge,
});
export type MarketplaceSession = z.output<typeof MarketplaceSession>;

export const serviceSessionsContract = contract(() => ({
  summary: 'Listed sessions of a service with the next available date of each',
  params: branchParams,
  query: z.object({ age: blank(queryInt(0, 15)), date: blank(LocalDate) }),
  response: all(MarketplaceSession),
}));

export const MarketplaceInstance = z.object({
  id: Id,
  session_id: Id,
  date: LocalDate,
  start_time: WallTime,
  end_time: WallTime,
  price: Pence,
  capacity: z.int(),
  /** The most for children of one age. */
  places_left: z.int(),
  places_by_age: PlacesByAge,
  open: z.boolean(),
  /** It opens for booking once the service has planned its staff for it; until then no place is left. */
  opens_later: z.boolean(),
});
export type MarketplaceInstance = z.output<typeof MarketplaceInstance>;

export const SessionDetails = z.extend(MarketplaceSession, {
  service_name: z.string(),
  town: z.nullable(z.string()),
  booking_options: z.array(z.object({ id: z.int(), name: z.string() })),
  /** The schools that the service collects children from; without any, families bring them. */
  collects_from: z.array(z.string()),
  instances: z.array(MarketplaceInstance),
  /** The dates that can be booked together; null where the session is not offered so. */
  block: z.nullable(SessionBlock),
  /** The service's photo for its sessions. */
  photo: z.nullable(z.object({ url: z.string(), description: z.string() })),
  /** Only families who are connected to the service can book. */
  requires_connection: z.boolean(),
  /** What comes back when a booking is cancelled. */
  cancellation_steps: z.array(CancellationStep),
  today: LocalDate,
});
export type SessionDetails = z.output<typeof SessionDetails>;

export const sessionDetailsContract = contract(() => ({
  summary: 'A session with its dated instances of the coming weeks and the places left on each',
  params: z.object({ branch: Id, session: Id }),
  response: one(SessionDetails),
}));

export const instanceDetailsContract = contract(() => ({
  summary: 'One dated instance with places left',
  params: z.object({ branch: Id, session: Id, instance: Id }),
  response: one(z.extend(MarketplaceInstance, { session_name: z.string(), service_name: z.string() })),
}));
