import type * as schema from '../schema/absence.ts';
import { del, post } from './endpoint.ts';

const about = ['booking', 'register', 'order'] as const;

export const reportAbsence = post<typeof schema.reportAbsenceContract>('/booking/{id}/absence', { about });

export const takeBackAbsence = del<typeof schema.takeBackAbsenceContract>('/booking/{id}/absence', { about });
