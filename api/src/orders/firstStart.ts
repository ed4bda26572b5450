import { sql } from 'kysely';
import type { Line } from '../basket/line.ts';
import type { Tx } from '../database/database.ts';

/** The moment at which the first of some lines begins; of none, an invalid one. */
export async function firstStart(tx: Tx, lines: readonly Pick<Line, 'date' | 'start_time'>[]): Promise<Date> {
  const [first] = lines.map(({ date, start_time }) => `${date} ${start_time}`).toSorted();
  const { rows } = await sql<{ at: string }>`select ${first}::timestamp at time zone 'Europe/London' as at`.execute(tx);
  return new Date(rows[0]?.at ?? '');
}
