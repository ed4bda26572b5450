import * as z from 'zod/mini';
import { consentKinds } from './consents.ts';
import { contract, all, one } from './endpoint.ts';
import { KeyPeople } from './keyPerson.ts';
import { knownNeeds } from './needs.ts';
import { childStatuses } from './rows/children.ts';
import { Id, Instant, ListId, LocalDate, WallTime } from './rules.ts';

/** The sections that a family shares with each service or not. Allergies and medical needs are always shared. */
export const sharedSections = ['health', 'support', 'languages'] as const;
export type SharedSection = (typeof sharedSections)[number];

/** Services that support a child besides nursery, the list of `GET /nursery/additional-support-services`. */
export const additionalSupportServices = [
  { id: 1, name: 'Speech and language therapy' },
  { id: 2, name: 'Occupational therapy' },
  { id: 3, name: 'Physiotherapy' },
  { id: 4, name: 'Educational psychology' },
  { id: 5, name: 'Health visitor' },
  { id: 6, name: 'Community paediatrics' },
  { id: 7, name: 'Child and adolescent mental health services (CAMHS)' },
  { id: 8, name: 'Social work' },
  { id: 9, name: 'Sensory support (hearing or vision)' },
  { id: 10, name: 'Pre-school home visiting teacher' },
  { id: 11, name: 'English as an additional language service' },
  { id: 12, name: 'Third sector or family support' },
] as const;

const ListEntry = z.object({ id: ListId, name: z.string() });

export const listAdditionalSupportServicesContract = contract(() => ({
  summary: 'Services that support a child besides nursery',
  response: all(ListEntry),
}));

const Health = z.object({
  diet: z.nullable(z.string()),
  gp_name: z.nullable(z.string()),
  gp_practice: z.nullable(z.string()),
  gp_phone: z.nullable(z.string()),
});
const Support = z.object({ text: z.nullable(z.string()), services: z.array(ListEntry) });

/** What is known of a child, once for all services. A section is null where the reader may not see it. */
const ChildRecord = z.object({
  /** Counts changes from 0 on; an update names the one that its screen showed. */
  version: z.int(),
  updated_at: z.nullable(Instant),
  health: z.nullable(Health),
  support: z.nullable(Support),
  /** The first is the one spoken at home. */
  languages: z.nullable(z.array(z.string())),
});

/** An adult of the child. Of another adult a family sees the name, the relation and whether they may collect, alone. */
const ChildCarer = z.object({
  id: Id,
  name: z.string(),
  relation: z.string(),
  is_primary: z.boolean(),
  /** A service has entered that they may collect the child: this one, or any of the family's. */
  may_collect: z.boolean(),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** Their children of whom the reader knows. */
  children: z.array(z.object({ id: Id, full_name: z.string() })),
});
export type ChildCarer = z.output<typeof ChildCarer>;

/** What the service keeps for itself about the child. */
const ChildAtService = z.object({
  id: Id,
  status: z.enum(childStatuses),
  room: z.nullable(z.object({ id: Id, name: z.string() })),
  start_date: z.nullable(LocalDate),
  leaving_date: z.nullable(LocalDate),
  funded: z.boolean(),
  ...KeyPeople.shape,
  exclusion: z.nullable(z.object({ from: LocalDate, reason: z.string() })),
  /** When the record of a child who left is erased. */
  erased_on: z.nullable(LocalDate),
});
export type ChildAtService = z.output<typeof ChildAtService>;

export const ChildShown = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  full_name: z.string(),
  dob: LocalDate,
  /** Today, in whole months. */
  age_months: z.int(),
  avatar_url: z.nullable(z.string()),
  /** Null to a service that the child has left. */
  needs: z.nullable(
    z.object({ ...knownNeeds, allergies_at: z.nullable(Instant), medical_needs_at: z.nullable(Instant) }),
  ),
  /** When this service last asked the family about them; null to families. */
  needs_asked_on: z.nullable(LocalDate),
  record: ChildRecord,
  /** The sections that the family does not share with this service. */
  not_shared: z.array(z.enum(sharedSections)),
  /** Null to families. */
  profile: z.nullable(ChildAtService),
  /** Names of adults whom a court does not allow near the child, for services alone. */
  may_not_collect: z.array(z.string()),
  primary_carer: z.nullable(ChildCarer),
  carers: z.array(ChildCarer),
  /** Whether an adult with an account has the child in their family: name and date of birth are theirs to change. */
  has_family: z.boolean(),
  /** At this service. */
  consents_refused: z.array(z.enum(consentKinds)),
  /** The next of this service, or of the family's. */
  next_sessions: z.array(
    z.object({
      id: Id,
      date: LocalDate,
      start_time: WallTime,
      end_time: WallTime,
      session_name: z.string(),
      service_name: z.string(),
    }),
  ),
  can: z.object({
    update: z.boolean(),
    /** Name and date of birth too. */
    rename: z.boolean(),
    /** State, exclusion, taking off the roll. */
    manage: z.boolean(),
  }),
});
export type ChildShown = z.output<typeof ChildShown>;

/** The child of a path, and the branch for which a service asks. */
export const ofChild = z.object({ id: Id });
export const ofOptionalBranch = z.object({ nursery_branch_id: z.optional(Id) });

export const showChildContract = contract(() => ({
  summary: 'A child with its record, its adults and its place at the service',
  params: ofChild,
  query: ofOptionalBranch,
  response: one(ChildShown),
}));
