import { demoId } from './fixed.ts';
import type { Row } from './insertRows.ts';
import { mainProvider } from './mainSessions.ts';
import { nurseryId } from './services.ts';
import { colleagues, staffId } from './staff.ts';

/** Next week as the staff account confirmed it before the revision: the first day began later, and one more was theirs. */
export function confirmedRows(rota: string, shifts: readonly Row[], dates: readonly string[]): Row[] {
  const who = colleagues.find((one) => one.email.startsWith('staff@'));
  const own = shifts.filter(({ staff_profile_id }) => who && staff_profile_id === staffId(who.email));
  const [first] = own;
  const free = dates.find((date) => !own.some((shift) => shift['date'] === date));
  if (!who || !first || !free) return [];
  const row = (key: string, date: unknown, start: string) => ({
    nursery_id: nurseryId(mainProvider),
    shift_id: key,
    staff_profile_id: staffId(who.email),
    rota_id: rota,
    date,
    start_time: start,
    end_time: first['end_time'],
    break_minutes: first['break_minutes'],
    break_start: first['break_start'],
    room: who.works?.room ?? null,
  });
  return [row(String(first['id']), first['date'], '09:30'), row(demoId('shift', `${rota}/lost`), free, '08:00')];
}
