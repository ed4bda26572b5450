import * as z from 'zod/mini';
import { consentKinds } from './consents.ts';
import { contract, all, one } from './endpoint.ts';
import { DateOfBirth, optionalText } from './details.ts';
import { nameText } from './names.ts';
import { knownNeeds } from './needs.ts';
import { OptionalPhone } from './phone.ts';
import { childStatuses } from './rows/children.ts';
import { Id, Instant, ListId, LocalDate, WallTime } from './rules.ts';
import { text } from './text.ts';

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

/** An adult of the child. Of another adult a family sees the name and the relation alone. */
const ChildCarer = z.object({
  id: Id,
  name: z.string(),
  relation: z.string(),
  is_primary: z.boolean(),
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

const params = z.object({ id: Id });
const ofOptionalBranch = z.object({ nursery_branch_id: z.optional(Id) });

export const showChildContract = contract(() => ({
  summary: 'A child with its record, its adults and its place at the service',
  params,
  query: ofOptionalBranch,
  response: one(ChildShown),
}));

const longText = optionalText(2000);
const language = text(50);

/** Fields of the record; what is left out stays as it is, and an empty text is removed. */
export const ChildChange = z.object({
  /** `record.version` that the screen showed: a newer change is not overwritten (409 `changed`). */
  version: z.int().check(z.gte(0), z.lte(2_000_000_000)),
  first_name: z.optional(nameText(100)),
  last_name: z.optional(nameText(100)),
  dob: z.optional(DateOfBirth),
  diet: longText,
  gp_name: optionalText(100),
  gp_practice: optionalText(200),
  gp_phone: OptionalPhone,
  languages: z.optional(z.array(language).check(z.maxLength(10))),
  support_text: longText,
  support_services: z.optional(
    z.array(ListId).check(
      z.maxLength(additionalSupportServices.length),
      z.refine((ids) => ids.every((id) => additionalSupportServices.some((one) => one.id === id)), {
        error: 'Choose services of the list',
      }),
    ),
  ),
  /** From a service alone: what it has been told, allergies separated by commas. A parent answers by the needs call. */
  needs: z.optional(
    z.object({
      allergies: optionalText(500),
      medical_needs: optionalText(500),
      /** `needs.allergies_at` and `needs.medical_needs_at` that the screen showed. */
      allergies_seen: z.nullable(Instant),
      medical_needs_seen: z.nullable(Instant),
    }),
  ),
  /** The service's own, from an admin alone. */
  room_id: z.nullish(Id),
  start_date: z.nullish(LocalDate),
});
export type ChildChange = z.output<typeof ChildChange>;

/** The same as a form has it: languages in one text. What is not drawn stays as it is. */
export const ChildForm = z.extend(z.omit(ChildChange, { version: true }), {
  needs: z.optional(z.object({ allergies: optionalText(500), medical_needs: optionalText(500) })),
  languages: z.optional(
    z.pipe(
      z.pipe(
        z.string(),
        z.transform((typed) =>
          typed
            .split(',')
            .map((one) => one.trim())
            .filter(Boolean),
        ),
      ),
      z.array(language).check(z.maxLength(10)),
    ),
  ),
});
export type ChildForm = z.output<typeof ChildForm>;

export const updateChildContract = contract(() => ({
  summary: "Change a child's record",
  params,
  query: ofOptionalBranch,
  body: ChildChange,
  response: one(ChildShown),
}));
