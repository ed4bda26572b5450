import * as z from 'zod/mini';
import { User } from './auth.ts';
import { all, contract, one } from './endpoint.ts';
import { Image } from './files.ts';
import { nameText } from './names.ts';
import { Phone } from './phone.ts';
import { CsNumber, Postcode, Website, optionalText } from './details.ts';
import { Email, text } from './text.ts';
import { Flag } from './query.ts';
import { queryInt } from './numbers.ts';
import { Id, ListId } from './rules.ts';

/** A service of the public register, as far as it fills in the form of a new one. */
export const ImportedService = z.object({
  cs_number: z.string(),
  name: z.string(),
  provider_name: z.nullable(z.string()),
  /** An id of the list `provider_types`. */
  provider_type: z.nullable(z.int()),
  address_line_1: z.nullable(z.string()),
  address_line_2: z.nullable(z.string()),
  city: z.nullable(z.string()),
  postcode: z.nullable(z.string()),
  contact_phone: z.nullable(z.string()),
  contact_email: z.nullable(z.string()),
  registered_places: z.nullable(z.int()),
  /** A service on Bairn has proven that this number is its own. */
  taken: z.boolean(),
});
export type ImportedService = z.output<typeof ImportedService>;

export const importedServicesContract = contract(() => ({
  summary: 'The entry of the public register with a CS number; an empty list where there is none',
  query: z.object({ cs_number: CsNumber }),
  response: all(ImportedService),
}));

/** A field that may come empty from a form. */
const orEmpty = <Value extends z.ZodMiniType>(value: Value) =>
  z.nullish(
    z.union([
      z.pipe(
        z.literal(''),
        z.transform(() => null),
      ),
      value,
    ]),
  );

/** The number is asked for where the service is registered with the Care Inspectorate, also beside other mistakes. */
const numberIfRegistered = z.refine<{ is_ci_registered: unknown; cs_number?: unknown }>(
  ({ is_ci_registered, cs_number }) =>
    !(is_ci_registered === true || is_ci_registered === '1' || is_ci_registered === 'true') || Boolean(cs_number),
  {
    error: 'The CI registration number field is required',
    path: ['cs_number'],
    when: ({ value }) => typeof value === 'object' && value !== null,
  },
);

const website = z.pipe(
  Website,
  z
    .string()
    .check(z.refine((value) => value === '' || isWebsite(value), { error: 'The website must be a valid address' })),
);

/** An address of the web with a name of at least two parts. */
function isWebsite(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const url = new URL(value);
  return /^https?:$/.test(url.protocol) && /^[^.\s]+(\.[^.\s]+)+$/.test(url.hostname);
}

/** Who a service is, where it is and how it is reached (specification sections 3 and 5). */
const about = {
  is_ci_registered: Flag,
  cs_number: orEmpty(CsNumber),
  service_name: nameText(150),
  postcode: Postcode,
  address_line_1: text(255),
  address_line_2: optionalText(255),
  city: text(100),
  county: text(100),
  contact_phone: Phone,
  contact_email: Email,
  website: z.nullish(
    z.pipe(
      website,
      z.transform((value) => (value === '' ? null : value)),
    ),
  ),
};

/** The first part of the service form, as the set-up and the profile have it. */
export const ServiceAbout = z.object(about).check(numberIfRegistered);
export type ServiceAbout = z.output<typeof ServiceAbout>;

/** Step one of a service's set-up: the service with its provider (specification section 5). */
export const NewService = z
  .object({
    ...about,
    /** An id of the list `provider_types`. */
    provider_type: queryInt(1, 32_767),
    service_logo: z.optional(Image),
    service_cover: z.optional(Image),
  })
  .check(numberIfRegistered);

export const onboardingStepOneContract = contract(() => ({
  summary: 'Set up a provider with its first service, or change it while its set-up goes on',
  body: NewService,
  response: one(User),
}));

/** The 1 or 0 of the specification's payload, or a yes or no. */
const YesNo = z.union([
  Flag,
  z.pipe(
    z.literal([0, 1]),
    z.transform((value) => value === 1),
  ),
]);

const ids = z.array(ListId).check(z.maxLength(100));

const offer = {
  service_types: ids.check(z.minLength(1)),
  /** An id of the list `provision_term`. */
  provision_term: ListId,
  provisions: ids,
  meals: ids,
  activity_categories: ids,
  support_options: z._default(ids, []),
  provides_additional_support: YesNo,
  /** About support for additional needs, as families read it. */
  asn_info: optionalText(2000),
};

/** The second part: what the service offers (specification section 3). Each list holds ids of the list of its name. */
export const ServiceOffer = z.object(offer);
export type ServiceOffer = z.output<typeof ServiceOffer>;

/** The whole service form. */
export const ServiceForm = z.object({ ...about, ...offer }).check(numberIfRegistered);

/** The same of a service that is here: with what it says about itself, which stays as it is where it is left out. */
export const ServiceChange = z.object({ ...about, ...offer, about: optionalText(4000) }).check(numberIfRegistered);

export const onboardingStepTwoContract = contract(() => ({
  summary: 'Say what the new service offers: it is complete, and families find it',
  body: ServiceOffer,
  response: one(User),
}));

/** A service whose set-up goes on. */
export const Onboarding = z.object({
  service_name: z.string(),
  logo_url: z.nullable(z.string()),
  cover_url: z.nullable(z.string()),
  /** What the public register says of its number; otherwise empty. */
  service_types: z.array(z.int()),
});
export type Onboarding = z.output<typeof Onboarding>;

export const onboardingStateContract = contract(() => ({
  summary: 'What is known of the service that the person sets up',
  response: one(Onboarding),
}));

/**
 * What a new service does before families book: its page complete, sessions to book, an account that is paid, and the people
 * who work there.
 */
export const StartingStep = z.enum([
  'you',
  'proof',
  'opening_times',
  'pictures',
  'sessions',
  'payouts',
  'staff',
  'listing',
]);
export type StartingStep = z.output<typeof StartingStep>;

export const gettingStartedContract = contract(() => ({
  summary: 'The steps of a new service with whether each is done; none once it has been booked',
  params: z.object({ nursery: Id, branch: Id }),
  response: one(z.object({ steps: z.array(z.object({ step: StartingStep, done: z.boolean() })) })),
}));

export const onboardingPicturesContract = contract(() => ({
  summary: 'Logo and cover of the service that the person sets up, one by one',
  body: z.object({
    service_logo: z.optional(Image),
    service_cover: z.optional(Image),
    remove: z.optional(z.enum(['service_logo', 'service_cover'])),
  }),
  response: one(Onboarding),
}));
