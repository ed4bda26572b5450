import type * as schema from '../schema/insights.ts';
import { get } from './endpoint.ts';

const insights = '/nursery/{nursery}/branch/{branch}/insights';

/** Refused with 422 for a period that is too long. */
export const serviceInsights = get<typeof schema.serviceInsightsContract>(`${insights}/service`, {
  about: ['booking', 'order', 'refund', 'rota'],
});
/** Refused as `serviceInsights`. */
export const customerInsights = get<typeof schema.customerInsightsContract>(`${insights}/customers`, {
  about: ['booking', 'waiting'],
});
