import * as z from 'zod/mini';
import { contract, one, page } from './endpoint.ts';
import { listQuery } from './listQuery.ts';
import { usageStatementList } from './lists/usageStatements.ts';
import { branchScope } from './planning.ts';
import { PlanName, StatementLine, Usage, UsageStatement } from './rows/usageStatements.ts';
import { Id, LocalDate, Pence } from './rules.ts';

/** A month that is not over: its figures and its cost grow until its end. */
export const MonthSoFar = z.object({
  /** Its first day. */
  month: LocalDate,
  usage: Usage,
  lines: z.array(StatementLine),
  total: Pence,
});
export type MonthSoFar = z.output<typeof MonthSoFar>;

export const Subscription = z.object({
  plan: PlanName,
  /** The local date from which the service has the plan. */
  since: LocalDate,
  /** A smaller plan that begins on a later date; null where the plan stays. */
  next: z.nullable(z.object({ plan: PlanName, from: LocalDate })),
  /** The first date that is charged; null once it has come. */
  billed_from: z.nullable(LocalDate),
  current: MonthSoFar,
});
export type Subscription = z.output<typeof Subscription>;

export const showSubscriptionContract = contract(() => ({
  summary: 'The plan of a service, and what this month costs so far',
  params: z.object(branchScope),
  response: one(Subscription),
}));

export const upgradeContract = contract(() => ({
  summary:
    'Change the plan: a larger one begins today, a smaller one on the first day of the next month; repeating it changes nothing',
  params: z.object(branchScope),
  body: z.object({
    plan: PlanName,
    /** The plan that was shown: where it is another by now, the change is refused. */
    expected_plan: PlanName,
  }),
  response: one(Subscription),
}));

export const listUsageStatementsContract = contract(() => ({
  summary: 'The usage statements of a service, the latest month first',
  params: z.object(branchScope),
  query: listQuery(usageStatementList),
  response: z.extend(page(UsageStatement), { current: MonthSoFar }),
}));

export const usageStatementDocumentContract = contract(() => ({
  summary: 'A usage statement as a PDF',
  params: z.object({ ...branchScope, id: Id }),
  response: z.never(),
}));
