import * as calls from '@bairn/shared/calls/diaryInsights';
import { serve } from '../http/serve.ts';
import { readChildren, readFamilies, readWorkers } from './readInsights.ts';

/** Routes of what the journals of a branch say in figures. */
export const diaryInsightRoutes = [
  serve(calls.diaryWorkers, { access: 'journal.insights' }, async ({ db, query, scope }) => ({
    data: await readWorkers(db, { ...scope, ...query }),
  })),
  serve(calls.diaryParents, { access: 'journal.insights' }, async ({ db, query, scope }) => ({
    data: await readFamilies(db, { ...scope, ...query }),
  })),
  serve(calls.diaryChildren, { access: 'journal.insights' }, async ({ db, query, scope }) => ({
    data: await readChildren(db, { ...scope, ...query }),
  })),
];
