import * as z from 'zod/mini';
import { daysBetween, isDate } from '@bairn/shared/format/date';
import { optionalText } from './details.ts';
import { contract, one } from './endpoint.ts';
import { branchScope } from './planning.ts';
import { Id, Instant, LocalDate, WallTime } from './rules.ts';

/** Most days of a period that staff are asked about: five weeks and a day, so that every month fits. */
export const mostAskedDays = 36;

const OptionalTime = z.nullable(WallTime);

/** When a person can work on a date; times only for `hours`. */
export const AvailableDay = z.object({
  date: LocalDate,
  can: z.enum(['all', 'none', 'hours']),
  start_time: OptionalTime,
  end_time: OptionalTime,
});
export type AvailableDay = z.output<typeof AvailableDay>;

const Answer = z.object({
  days: z.array(AvailableDay),
  note: z.nullable(z.string()),
  confirmed_at: Instant,
});

/** A period for which a branch asks. */
export const AvailabilityRequest = z.object({
  id: Id,
  from: LocalDate,
  to: LocalDate,
  answer_by: LocalDate,
  note: z.nullable(z.string()),
  /** Its rota is published: answers are kept as they are. */
  is_closed: z.boolean(),
  /** The reader's own answer. */
  own: z.nullable(Answer),
  /** What the reader's usual week says of the period, to begin with. */
  usual: z.array(AvailableDay),
  /** How many people of the branch have answered, and how many there are. */
  answered: z.int(),
  people: z.int(),
  /** For admins, everyone of the branch; null for staff. */
  team: z.nullable(z.array(z.object({ id: Id, name: z.string(), answer: z.nullable(Answer) }))),
});
export type AvailabilityRequest = z.output<typeof AvailabilityRequest>;

/** The open requests and the last closed ones, the soonest first. */
export const Availability = z.object({
  today: LocalDate,
  can_ask: z.boolean(),
  requests: z.array(AvailabilityRequest),
});
export type Availability = z.output<typeof Availability>;

export const showAvailabilityContract = contract(() => ({
  summary: "The periods for which a branch asks, with the caller's answers, and the team's for admins",
  params: z.object(branchScope),
  response: one(Availability),
}));

type Asked = { from: string; to: string; answer_by: string };
const inOrder = z.check<Asked>(({ value, issues }) => {
  const refuse = (message: string, field: keyof Asked) =>
    issues.push({ code: 'custom', message, path: [field], input: value });
  if (![value.from, value.to, value.answer_by].every(isDate)) return;
  if (value.to < value.from) refuse('The last day cannot be before the first', 'to');
  else if (daysBetween(value.from, value.to) >= mostAskedDays) refuse(`Ask for ${mostAskedDays} days at most`, 'to');
  if (value.answer_by > value.from) refuse('Choose a day before the period', 'answer_by');
});

/** The form of a request. */
export const AskForm = z
  .object({ from: LocalDate, to: LocalDate, answer_by: LocalDate, note: optionalText(500) })
  .check(inOrder);

export const askAvailabilityContract = contract(() => ({
  summary: 'Ask the staff of a branch when they can work',
  params: z.object(branchScope),
  body: AskForm,
  response: one(AvailabilityRequest),
}));

const fitsDay = z.refine<AvailableDay>(
  ({ can, start_time, end_time }) =>
    can === 'hours'
      ? start_time !== null && end_time !== null && end_time > start_time
      : start_time === null && end_time === null,
  { error: 'The end must be after the start' },
);

export const confirmAvailabilityContract = contract(() => ({
  summary: 'Say when the caller can work in a period; again, it takes the place of the earlier answer',
  params: z.object(branchScope),
  body: z.object({
    request: Id,
    days: z.array(AvailableDay.check(fitsDay)).check(z.minLength(1), z.maxLength(mostAskedDays)),
    note: optionalText(500),
  }),
  response: one(AvailabilityRequest),
}));
