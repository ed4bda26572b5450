import * as z from 'zod/mini';
import { all, contract, one } from './endpoint.ts';
import { Flag } from './query.ts';

/** One entry of a reference list. */
export const ListItem = z.object({ id: z.int(), name: z.string() });
export type ListItem = z.output<typeof ListItem>;

/** Names of the configuration lists (specification section 3). */
export const listNames = [
  'age_groups',
  'provider_types',
  'closing_day_types',
  'days_of_week',
  'ratios',
  'employment_types',
  'genders',
  'account_types',
  'wage_types',
  'session_space_types',
  'service_types',
  'provisions',
  'provision_term',
  'meals',
  'absence_types',
  'child_voices',
  'sleeping_counts',
  'eating_counts',
  'drinking_counts',
  'pathway_answers',
  'outcome_answers',
  'next_step_status',
  'spaces',
  'activity_categories',
  'support_options',
  'booking_options',
  'availabilities',
  'ratings',
  'funding_hours_models',
  'session_booking_types',
  'payment_types',
] as const;
export type ListName = (typeof listNames)[number];

export const WebConfig = z.object({
  lists: z.record(z.enum(listNames), z.array(ListItem)),
  /** Who to turn to; shown in the footer and in error messages. */
  support: z.object({ email: z.string(), phone: z.string(), hours: z.string(), portal_url: z.string() }),
  payments: z.object({ provider: z.enum(['sandbox', 'stripe']), publishable_key: z.string() }),
  /** Tiles for maps, as Leaflet asks for them; without an address the map draws its own outline of Scotland. */
  maps: z.object({ tile_url: z.nullable(z.string()), attribution: z.string() }),
  realtime: z.object({ key: z.string() }),
  /** Of how many visits in a hundred the browser tells how fast pages were. */
  vitals: z.object({ percent: z.number() }),
  mode: z.enum(['demo', 'production']),
  /** Where the emails of a demonstration start are read; null where a mail server delivers them. */
  mailbox: z.nullable(z.string()),
});
export type WebConfig = z.output<typeof WebConfig>;

export const webConfigContract = contract(() => ({
  summary: 'Configuration lists and public settings',
  query: z.object({ include_sessional: z.optional(Flag) }),
  response: one(WebConfig),
}));

export const AgeRange = z.object({ id: z.int(), name: z.string(), from_months: z.int(), to_months: z.int() });

export const ageRangesContract = contract(() => ({
  summary: 'Age ranges of children, in months',
  response: all(AgeRange),
}));
