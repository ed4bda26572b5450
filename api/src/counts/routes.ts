import { readCounts } from '@bairn/shared/calls/counts';
import { serve } from '../http/serve.ts';
import { readCountsOf } from './readCounts.ts';

/** Badge counts. */
export const countRoutes = [
  serve(readCounts, { access: 'count.read' }, async ({ db, person, scope }) => ({
    data: await readCountsOf(db, person.user_id, scope),
  })),
];
