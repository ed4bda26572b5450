import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';

type Own = { nursery: string; rota: string; staff: string };

/** Keeps a person's shifts of a rota as they confirm them now. What they confirmed before and is not theirs any more goes. */
export async function keepConfirmed(tx: Tx, { nursery, rota, staff }: Own, shifts: readonly string[]) {
  await sql`delete from confirmed_shift c where c.nursery_id = ${nursery} and c.rota_id = ${rota}
    and c.staff_profile_id = ${staff} and not exists (select from shift h where h.nursery_id = c.nursery_id
      and h.id = c.shift_id and h.staff_profile_id = c.staff_profile_id)`.execute(tx);
  const columns = sql`date, start_time, end_time, break_minutes, break_start, room`;
  await sql`insert into confirmed_shift (nursery_id, shift_id, staff_profile_id, rota_id, ${columns})
    select h.nursery_id, h.id, h.staff_profile_id, h.rota_id, h.date, h.start_time, h.end_time, h.break_minutes,
      h.break_start, r.name
    from shift h left join room r on r.nursery_id = h.nursery_id and r.id = h.room_id
    where h.nursery_id = ${nursery} and h.rota_id = ${rota} and h.staff_profile_id = ${staff}
      and h.id = any(${shifts}::uuid[])
    on conflict (nursery_id, shift_id, staff_profile_id) do update set (${columns}) = (select excluded.date,
      excluded.start_time, excluded.end_time, excluded.break_minutes, excluded.break_start, excluded.room)`.execute(tx);
}

/** Forgets that a person confirmed a shift, which they decline now. */
export const dropConfirmed = (tx: Tx, { nursery, rota, staff }: Own, shift: string) =>
  sql`delete from confirmed_shift where nursery_id = ${nursery} and rota_id = ${rota} and staff_profile_id = ${staff}
    and shift_id = ${shift}`.execute(tx);
