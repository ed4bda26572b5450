import type * as schema from '../schema/diaryInsights.ts';
import { get } from './endpoint.ts';

const insights = '/nursery/{nursery}/branch/{branch}/insights/diary';

/** Refused with 422 for a period that is too long. */
export const diaryWorkers = get<typeof schema.diaryWorkersContract>(`${insights}/workers`, {
  about: ['journal', 'staff'],
});
/** Refused as `diaryWorkers`. */
export const diaryParents = get<typeof schema.diaryParentsContract>(`${insights}/parents`, {
  about: ['journal', 'child'],
});
/** Refused as `diaryWorkers`. */
export const diaryChildren = get<typeof schema.diaryChildrenContract>(`${insights}/children`, {
  about: ['journal', 'child'],
});
