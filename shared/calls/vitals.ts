import type * as schema from '../schema/vitals.ts';
import { post } from './endpoint.ts';

export const reportVitals = post<typeof schema.reportVitalsContract>('/vitals');
