import type * as schema from '../schema/counts.ts';
import { get } from './endpoint.ts';

export const readCounts = get<typeof schema.readCountsContract>('/account/count', {
  about: ['accident', 'booking', 'child', 'leave'],
});
