import { sql, type RawBuilder } from 'kysely';
import { localTime, now } from '@bairn/shared/schema/clock';
import type { MuteHours } from '@bairn/shared/schema/conversations';
import type { Handle, Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import type { Reader } from './notificationQueries.ts';

/** Seconds before a push, in which further events join it and a person at the screen may read it there. */
export const calmSeconds = 10;

/** Whether it is a quiet hour of a person in an account: by the wall time in Scotland, also over midnight. */
export const isQuiet = (user: RawBuilder<unknown>, account: RawBuilder<unknown>) => {
  const time = localTime(now());
  return sql`exists (select from quiet_time q where q.user_id = ${user} and q.account = ${account}
    and case when q.from_time <= q.to_time then ${time}::time >= q.from_time and ${time}::time < q.to_time
      else ${time}::time >= q.from_time or ${time}::time < q.to_time end)`;
};

/** The quiet hours of a person in an account; null for none. */
export async function readQuietTime(db: Handle, { user, account }: Reader): Promise<MuteHours | null> {
  const { rows } = await sql<MuteHours>`
    select to_char(from_time, 'HH24:MI') as from, to_char(to_time, 'HH24:MI') as to from quiet_time
    where user_id = ${user} and account = ${account}`.execute(db);
  return rows[0] ?? null;
}

/** Sets the quiet hours of a person in an account; null for none. */
export async function setQuietTime(tx: Tx, { user, account }: Reader, hours: MuteHours | null) {
  if (!hours) await sql`delete from quiet_time where user_id = ${user} and account = ${account}`.execute(tx);
  else
    await sql`insert into quiet_time (id, user_id, account, from_time, to_time)
      values (${newId()}, ${user}, ${account}, ${hours.from}, ${hours.to})
      on conflict (user_id, account) do update set from_time = excluded.from_time, to_time = excluded.to_time`.execute(
      tx,
    );
  return { hours };
}
