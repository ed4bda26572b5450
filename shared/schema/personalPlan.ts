import * as z from 'zod/mini';
import { indicators, type Indicator } from '../format/wellbeing.ts';
import { optionalText } from './details.ts';
import { all, contract, one } from './endpoint.ts';
import { KeyPeople } from './keyPerson.ts';
import { planStates } from './rows/children.ts';
import { Id, Instant, LocalDate } from './rules.ts';
import { text } from './text.ts';

/** Most characters of one answer of a plan. */
export const longestPart = 1000;
/** Most characters of the wishes, and of a change that a parent asks for. */
export const longestWishes = 2000;

/** The same schema for every wellbeing indicator. */
const perIndicator = <Part extends z.ZodMiniType>(part: Part) =>
  z.object(Object.fromEntries(indicators.map((name) => [name, part])) as Record<Indicator, Part>);

/** A parent's signature under a version, or a change that the parent asks for. */
const PlanAnswer = z.object({
  id: Id,
  by: z.string(),
  is_you: z.boolean(),
  /** What is to be changed; null for a signature. */
  change: z.nullable(z.string()),
  /** When it came, or was recorded. */
  at: Instant,
  /** Where a printed version was signed: the day that stands there, and who of the staff recorded it. */
  paper: z.nullable(z.object({ signed_on: LocalDate, recorded_by: z.string() })),
});

/** A version of a plan. Once it is shared it is never changed. */
export const PlanVersion = z.object({
  id: Id,
  version: z.int(),
  /** Counts the changes of a draft. */
  revision: z.int(),
  wellbeing: perIndicator(z.object({ needs: z.nullable(z.string()), support: z.nullable(z.string()) })),
  wishes: z.nullable(z.string()),
  written_by: z.string(),
  changed_at: Instant,
  /** When the family could read it; null for a draft. */
  shared_at: z.nullable(Instant),
  shared_by: z.nullable(z.string()),
  /** Oldest first. */
  answers: z.array(PlanAnswer),
});
export type PlanVersion = z.output<typeof PlanVersion>;

/** The personal plan of a child at one service. */
export const PersonalPlan = z.object({
  service: z.object({ id: Id, name: z.string() }),
  ...KeyPeople.shape,
  state: z.enum(planStates),
  /** The last day on which it is to be written, or reviewed; null for a child without a first day, or who has left. */
  due_on: z.nullable(LocalDate),
  /** The local date of the service. */
  today: LocalDate,
  /** Null to families. */
  draft: z.nullable(PlanVersion),
  /** The shared versions, newest first. */
  versions: z.array(PlanVersion),
  can: z.object({ write: z.boolean(), share: z.boolean(), answer: z.boolean(), record: z.boolean() }),
});
export type PersonalPlan = z.output<typeof PersonalPlan>;

const params = z.object({ id: Id });
const ofBranch = z.object({ nursery_branch_id: Id });

export const showPlanContract = contract(() => ({
  summary: "A child's personal plan with its versions: of the branch, or of each service for a family; or one as a PDF",
  params,
  query: z.object({
    nursery_branch_id: z.optional(Id),
    format: z.optional(z.enum(['json', 'pdf'])),
    /** The shared version that the PDF has; the newest without. */
    version: z.optional(Id),
  }),
  response: all(PersonalPlan),
}));

/** What staff write; the form of the page is the same without the revision. */
export const PlanForm = z.object({
  wellbeing: perIndicator(z.object({ needs: optionalText(longestPart), support: optionalText(longestPart) })),
  wishes: optionalText(longestWishes),
});
export type PlanForm = z.output<typeof PlanForm>;

/** The revision of the draft that the screen showed; 0 where there was none. */
const Revision = z.int().check(z.gte(0), z.lte(1_000_000));

export const writePlanContract = contract(() => ({
  summary: "Write the draft of a child's personal plan",
  params,
  query: ofBranch,
  body: z.object({ ...PlanForm.shape, revision: Revision }),
  response: one(PersonalPlan),
}));

export const sharePlanContract = contract(() => ({
  summary: 'Share the draft of a personal plan with the family',
  params,
  query: ofBranch,
  body: z.object({ revision: Revision }),
  response: one(PersonalPlan),
}));

/** A change that a parent asks for, as a form has it. */
export const PlanChange = z.object({ change: text(longestWishes) });

export const answerPlanContract = contract(() => ({
  summary: 'Sign a personal plan, or ask for a change',
  params: z.object({ id: Id, plan: Id }),
  /** Without a change it is signed. */
  body: z.object({ change: z.optional(text(longestWishes)) }),
  response: one(PersonalPlan),
}));

/** Who signed a printed version, and when, as a form has it. */
export const PaperSignature = z.object({ signed_by: text(120), signed_on: LocalDate });

export const signPlanOnPaperContract = contract(() => ({
  summary: 'Record that a family signed the printed version of a personal plan',
  params: z.object({ id: Id, plan: Id }),
  query: ofBranch,
  body: PaperSignature,
  response: one(PersonalPlan),
}));
