import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';

/** Hours after which a person without an end has not clocked out, and may clock in again. */
const longestShift = 16;

const since = () => new Date(now().getTime() - longestShift * 3_600_000);

/** Whether a time `w` is going on: without an end, and not left open. */
export const isGoingOn = () =>
  sql`w.ended_at is null and w.removed_at is null and not w.is_left_open and w.started_at > ${since()}`;

/** Whether a time `w` should have ended. */
export const isForgotten = () =>
  sql`w.ended_at is null and w.removed_at is null and not w.is_left_open and w.started_at <= ${since()}`;
