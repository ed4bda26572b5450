import type * as schema from '../schema/clientErrors.ts';
import { post } from './endpoint.ts';

export const reportClientError = post<typeof schema.reportClientErrorContract>('/client-errors');
