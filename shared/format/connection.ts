import type { ConnectionNeed } from '@bairn/shared/schema/connectionNeed';
import { formatDate, localDate } from './date.ts';

/** Why a family cannot book at a service that only takes bookings from connected families, and what it can do. */
export function connectionProblem(service: string, { status, asked_by, asked_at, paused_by }: ConnectionNeed): string {
  const why = `${service} only takes bookings from connected families.`;
  if (status === 'requested' && asked_by === 'service') return `${why} It has asked to connect with you: accept first.`;
  if (status === 'requested' && asked_at) {
    return `${why} Asked on ${formatDate(localDate(asked_at))}, waiting for the service.`;
  }
  if (status === 'paused' && paused_by === 'service') return `${why} It has paused your connection.`;
  if (status === 'paused') return `${why} You have paused your connection: resume it first.`;
  return `${why} Ask to connect first.`;
}
