import * as calls from '@bairn/shared/calls/insights';
import type { BranchScope } from '../access/rule.ts';
import { serve } from '../http/serve.ts';
import { readCustomers } from './readCustomers.ts';
import { readForecast } from './readForecast.ts';
import { readPeriod } from './readPeriod.ts';

/** The branch of the path, and those that the caller may see beside it. */
const asked = ({ nursery, branch, staff }: BranchScope, { from, to }: { from: string; to: string }) => ({
  nursery,
  branch,
  branches: staff.branches,
  from,
  to,
});

/** Routes of how a service performs: places, income, the forecast, and its families. */
export const insightRoutes = [
  serve(calls.serviceInsights, { access: 'insight.read' }, async ({ db, query, scope }) => ({
    data:
      query.part === 'forecast'
        ? { period: null, forecast: await readForecast(db, asked(scope, query)) }
        : { period: await readPeriod(db, asked(scope, query)), forecast: null },
  })),
  serve(calls.customerInsights, { access: 'insight.read' }, async ({ db, query, scope }) => ({
    data: await readCustomers(db, asked(scope, query)),
  })),
];
