import { sql, type RawBuilder } from 'kysely';

/**
 * Until when a family may report an absence itself, as local date and time, `2026-11-24 08:30`. The booking and its branch
 * are given by their aliases. Wall times count: twelve hours before 8 o'clock is 20 o'clock, also when the clocks change.
 */
export const absenceUntil = (booking: string, branch: string): RawBuilder<string> => sql<string>`to_char(
  ${sql.ref(`${booking}.date`)} + ${sql.ref(`${booking}.start_time`)}
  - ${sql.ref(`${branch}.absence_notice_hours`)} * interval '1 hour', 'YYYY-MM-DD HH24:MI')`;
