import * as z from 'zod/mini';
import { fundingBands, yearMinutes } from '@bairn/shared/format/funding';
import { all, contract, one } from './endpoint.ts';
import { optionalText } from './details.ts';
import { queryInt } from './numbers.ts';
import { Id, Instant, LocalDate } from './rules.ts';

/** What the council has said about a child's funding at a service. */
export const fundingStatuses = ['not_applicable', 'not_applied', 'applied', 'approved', 'declined', 'ended'] as const;
export type FundingStatus = (typeof fundingStatuses)[number];

/** Why a two-year-old is eligible (spec/scotland.md section 3). */
export const twosReasons = [
  'income_support',
  'income_based_jsa',
  'income_related_esa',
  'incapacity_benefit',
  'pension_credit',
  'asylum_support',
  'universal_credit',
  'looked_after',
  'kinship_care',
  'guardianship',
  'care_experienced_parent',
] as const;
export type TwosReason = (typeof twosReasons)[number];

/** The meal that a funded session includes. */
export const fundedMeals = ['none', 'breakfast', 'lunch', 'dinner'] as const;

/** The years for which funding can be entered, by their August. */
const [firstYear, lastYear] = [2021, 2099] as const;
const Year = z.int().check(z.gte(firstYear), z.lte(lastYear));

/** Whole minutes, because sessions begin and end on a minute: hundredths of an hour cannot say 20 minutes. */
const Minutes = z.int().check(z.gte(0), z.lte(yearMinutes));

const Gss = z.string().check(z.regex(/^S12\d{6}$/));

const fields = {
  status: z.enum(fundingStatuses),
  band: z.nullish(z.enum(fundingBands)),
  reason: z.nullish(z.enum(twosReasons)),
  /** GSS code. */
  local_authority: z.nullish(Gss),
  /** Of `GET /nursery/funding-models`. */
  model: z.nullish(z.int().check(z.gte(1), z.lte(100))),
  /** Of the custom model; the others have their own. At least 38 (spec/scotland.md section 3). */
  weeks: z.nullish(z.int().check(z.gte(38), z.lte(52))),
  /** Of the funding year at this service. */
  allocated_minutes: Minutes,
  /** Of the same year at providers that are not on Bairn. */
  outside_minutes: Minutes,
  start_date: z.nullish(LocalDate),
  /** The last day, where it ends before the year or the child's funding does. */
  end_date: z.nullish(LocalDate),
  council_reference: optionalText(60),
  evidence_checked_on: z.nullish(LocalDate),
  meal: z.nullish(z.enum(fundedMeals)),
  notes: optionalText(1000),
};

type Entered = { status: FundingStatus } & Partial<Record<keyof typeof fields, unknown>>;

/** What an approved or ended funding cannot be without. */
const needed = ['band', 'local_authority', 'model', 'start_date'] as const;
const missingWords: Record<string, string> = {
  band: 'Choose the age band',
  local_authority: 'Choose the local authority',
  model: 'Choose the pattern of the hours',
  start_date: 'Enter the first day of the funding',
  reason: 'Choose why the child is eligible',
};

function complete({ value, issues }: z.core.ParsePayload<Entered>) {
  if (value.status !== 'approved' && value.status !== 'ended') return;
  const missing: string[] = needed.filter((field) => value[field] === null || value[field] === undefined);
  if (value.band === 'eligible_two' && !value.reason) missing.push('reason');
  for (const field of missing) {
    issues.push({ code: 'custom', message: missingWords[field] ?? '', path: [field], input: value });
  }
}

const ordered = z.refine<{ start_date?: string | null | undefined; end_date?: string | null | undefined }>(
  ({ start_date, end_date }) => !start_date || !end_date || end_date >= start_date,
  { path: ['end_date'], error: 'The last day cannot be before the first' },
);

/** A child's funding in one year at one service, as it is entered. */
export const FundingDetails = z.object(fields).check(complete, ordered);
export type FundingDetails = z.output<typeof FundingDetails>;

/** Hours as people write them, `600`, `22:48` or `22.5`, in minutes. */
const HoursText = z.pipe(
  z.string().check(
    z.trim(),
    z.refine((value) => value === '' || /^(\d{1,3}(,\d{3})+|\d{1,4})(:[0-5]\d|\.(0|00|25|5|50|75))?$/.test(value), {
      error: 'Write hours and minutes, such as 600 or 22:48',
    }),
  ),
  z.transform((value) => {
    const [hours = '', rest = ''] = value.replaceAll(',', '').split(/[:.]/);
    const quarters: Record<string, number> = { '25': 15, '5': 30, '50': 30, '75': 45 };
    return Number(hours || 0) * 60 + (value.includes('.') ? (quarters[rest] ?? 0) : Number(rest || 0));
  }),
);

/** The same as `FundingDetails`, with hours as text in two fields. */
export const FundingForm = z
  .object({ ...fields, allocated_minutes: HoursText, outside_minutes: HoursText })
  .check(complete, ordered);

/** Hours to ask another service for, as a form has them. */
export const SplitForm = z.object({
  minutes: HoursText.check(z.refine((minutes) => minutes > 0, { error: 'Enter the hours that you need' })),
});

const FundingRecord = z.object({
  status: z.enum(fundingStatuses),
  band: z.nullable(z.enum(fundingBands)),
  reason: z.nullable(z.enum(twosReasons)),
  local_authority: z.nullable(z.string()),
  model: z.nullable(z.int()),
  weeks: z.nullable(z.int()),
  allocated_minutes: z.int(),
  outside_minutes: z.int(),
  start_date: z.nullable(LocalDate),
  end_date: z.nullable(LocalDate),
  council_reference: z.nullable(z.string()),
  evidence_checked_on: z.nullable(LocalDate),
  meal: z.nullable(z.enum(fundedMeals)),
  notes: z.nullable(z.string()),
  revision: z.int(),
});
export type FundingRecord = z.output<typeof FundingRecord>;

/** Minutes of a child's funding year over all providers. */
const FundingLedger = z.object({
  entitlement: z.int(),
  /** Agreed at this service. */
  here: z.int(),
  /** Agreed at other services on Bairn, without saying which. */
  other_services: z.int(),
  /** At providers that are not on Bairn. */
  outside: z.int(),
  /** Of the entitlement, nowhere agreed yet. */
  free: z.int(),
  /** Of the hours here: booked, already attended, and left. */
  booked: z.int(),
  used: z.int(),
  left: z.int(),
});
export type FundingLedger = z.output<typeof FundingLedger>;

/** Who agrees to a split placement. */
export const splitSides = ['service', 'family'] as const;

/** Hours that one service asks another one for. */
const FundingSplit = z.object({
  id: Id,
  /** Asked by this service, or by another one. */
  asked_by: z.enum(['us', 'another_service']),
  minutes: z.int(),
  created_at: Instant,
  /** Whose agreement is still missing; the family's only where it has an account. */
  waits_for: z.array(z.enum(splitSides)),
  /** This service has agreed to give the hours. */
  agreed_here: z.boolean(),
});
export type FundingSplit = z.output<typeof FundingSplit>;

const FundingSummary = z.object({
  /** The child's profile at the service. */
  profile_id: Id,
  child: z.object({ id: Id, full_name: z.string(), dob: LocalDate }),
  today: LocalDate,
  /** The funding year, by its August. */
  year: z.int(),
  /** The years that can be chosen. */
  years: z.array(z.int()),
  /** Null while nothing was entered for this year. */
  funding: z.nullable(FundingRecord),
  ledger: FundingLedger,
  /** Requests that wait for an answer. */
  splits: z.array(FundingSplit),
  /** Whether another service on Bairn has hours that it could give. */
  can_ask: z.boolean(),
});
export type FundingSummary = z.output<typeof FundingSummary>;

const FundingWeek = z.object({ monday: LocalDate, allocated: z.int(), booked: z.int(), used: z.int(), left: z.int() });
export type FundingWeek = z.output<typeof FundingWeek>;

/** `profile`: the child's profile at the branch, or the child itself, of which a branch has one profile. */
const place = { profile: Id, branch: Id };
const yearQuery = z.object({ year: z.optional(queryInt(firstYear, lastYear)) });

export const showFundingContract = contract(() => ({
  summary: "A child's funding status at a branch, and the hours of the year over all providers",
  params: z.object(place),
  query: yearQuery,
  response: one(FundingSummary),
}));

export const fundingWeeksContract = contract(() => ({
  summary: "A child's funded hours at a branch by week: allocated, booked, used, left",
  params: z.object(place),
  query: yearQuery,
  response: all(FundingWeek),
}));

export const saveFundingContract = contract(() => ({
  summary: "Enter a child's funding status and hours for a year; never more hours than the child has",
  params: z.object(place),
  body: z
    .object({
      ...fields,
      year: Year,
      /** Of the record that was shown, 0 where there was none; another one by now is refused with 409 `changed`. */
      revision: z.int().check(z.gte(0)),
    })
    .check(complete, ordered),
  response: one(FundingSummary),
}));

export const askForHoursContract = contract(() => ({
  summary: "Ask the child's other service for some of its funded hours",
  params: z.object(place),
  body: z.object({ year: Year, minutes: z.int().check(z.gte(1), z.lte(yearMinutes)) }),
  response: one(FundingSummary),
}));

export const answerHoursContract = contract(() => ({
  summary: 'Agree to give funded hours to another service, decline, or take an own request back',
  params: z.object({ ...place, split: Id }),
  body: z.object({ answer: z.enum(['agree', 'decline', 'withdraw']) }),
  response: one(FundingSummary),
}));

/** A child's funded year as its family sees it; all amounts are minutes. */
const FamilyFunding = z.object({
  /** The funding year, by its August. */
  year: z.int(),
  entitlement: z.int(),
  /** At each service of the child on Bairn. */
  services: z.array(
    z.object({
      service: z.object({ id: Id, name: z.string() }),
      status: z.enum(fundingStatuses),
      allocated: z.int(),
      booked: z.int(),
      used: z.int(),
    }),
  ),
  /** At providers that are not on Bairn. */
  outside: z.int(),
  /** Agreed nowhere. */
  free: z.int(),
  /** Requests of a service for hours of another one that are not decided. */
  splits: z.array(
    z.object({
      id: Id,
      service: z.object({ id: Id, name: z.string() }),
      minutes: z.int(),
      created_at: Instant,
      waits_for: z.array(z.enum(splitSides)),
    }),
  ),
});
export type FamilyFunding = z.output<typeof FamilyFunding>;

export const familyFundingContract = contract(() => ({
  summary: "A family's view of a child's funded year over all services",
  params: z.object({ id: Id }),
  query: yearQuery,
  response: one(FamilyFunding),
}));

export const agreeSplitContract = contract(() => ({
  summary: "Agree as the family to a split of a child's funded hours, or decline",
  params: z.object({ id: Id, split: Id }),
  body: z.object({ answer: z.enum(['agree', 'decline']) }),
  response: one(FamilyFunding),
}));

export const fundingModelsContract = contract(() => ({
  summary: 'Patterns of the 1,140 funded hours of a year',
  response: all(
    z.object({
      id: z.int(),
      name: z.string(),
      /** Null where the service enters them. */
      weeks: z.nullable(z.int()),
      /** Of each week, rounded down. */
      weekly_minutes: z.nullable(z.int()),
    }),
  ),
}));

export const localAuthoritiesContract = contract(() => ({
  summary: 'The 32 councils of Scotland',
  response: all(z.object({ id: z.int(), code: Gss, name: z.string() })),
}));
