import type * as schema from '../schema/dayReport.ts';
import { get } from './endpoint.ts';

/** With `format=pdf` a page to print. */
export const dayReport = get<typeof schema.dayReportContract>('/nursery/{nursery}/branch/{branch}/report', {
  printed: true,
  about: ['register', 'booking', 'child', 'places', 'staff'],
});
