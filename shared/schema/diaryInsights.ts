import * as z from 'zod/mini';
import { contract, one } from './endpoint.ts';
import { branchScope } from './planning.ts';
import { Id, LocalDate } from './rules.ts';

/** Days after which a child without an observation is named. */
export const quietDays = 14;
/** Most days of a period. */
export const mostInsightDays = 400;

const params = z.object(branchScope);
/** Local dates, both included; entries count by the day that they are about. */
const query = z
  .object({ from: LocalDate, to: LocalDate })
  .check(z.refine(({ from, to }) => to >= from, { error: 'The last day is before the first', path: ['to'] }));

/** What a worker published in a period. An observation is a learning journal, a group observation or a milestone. */
export const WorkerInsight = z.object({
  id: Id,
  name: z.string(),
  journals: z.int(),
  group_observations: z.int(),
  milestones: z.int(),
  observations: z.int(),
  /** Notes of the day: meals, sleep and the like. */
  diary: z.int(),
  /** Different children in the observations. */
  children: z.int(),
  last_on: z.nullable(LocalDate),
});
export type WorkerInsight = z.output<typeof WorkerInsight>;

/** What a child's family was told in a period, and what it answered. Entries without the notes of the day. */
export const FamilyInsight = z.object({
  /** Of the child. */
  id: Id,
  name: z.string(),
  /** Adults of the family with an account. */
  adults: z.int(),
  published: z.int(),
  /** Entries that the family liked or commented on. */
  answered: z.int(),
  likes: z.int(),
  comments: z.int(),
  home: z.int(),
});
export type FamilyInsight = z.output<typeof FamilyInsight>;

/** What was observed of a child in a period. */
export const ChildInsight = z.object({
  id: Id,
  name: z.string(),
  room: z.nullable(z.string()),
  observations: z.int(),
  /** The last observation up to the end of the period, also before it. */
  last_on: z.nullable(LocalDate),
  /** No observation in the two weeks up to the end of the period. */
  is_quiet: z.boolean(),
  /** Observations with an outcome of each area of the curriculum, in the areas' order. */
  areas: z.array(z.int()),
});
export type ChildInsight = z.output<typeof ChildInsight>;

/** How often an outcome was observed, and in how many children. */
export const OutcomeInsight = z.object({
  code: z.string(),
  title: z.string(),
  area: z.string(),
  observations: z.int(),
  children: z.int(),
});

export const diaryWorkersContract = contract(() => ({
  summary: 'What each worker published in the journals of a branch in a period',
  params,
  query,
  response: one(z.array(WorkerInsight)),
}));

export const diaryParentsContract = contract(() => ({
  summary: "What each child's family was told in a period, and what it answered",
  params,
  query,
  response: one(z.array(FamilyInsight)),
}));

export const diaryChildrenContract = contract(() => ({
  summary: 'What was observed of each child in a period, by area and by outcome of the curriculum',
  params,
  query,
  response: one(
    z.object({
      areas: z.array(z.string()),
      children: z.array(ChildInsight),
      outcomes: z.array(OutcomeInsight),
    }),
  ),
}));
