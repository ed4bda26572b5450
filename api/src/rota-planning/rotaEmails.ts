import { sql } from 'kysely';
import { addDays, formatDay, formatFullDay, formatTimes, mondayOf } from '@bairn/shared/format/date';
import type { Handle } from '../database/database.ts';
import type { Writers } from '../mail/addressed.ts';
import { oneLine } from '../mail/email.ts';

type Told = {
  service: string;
  first_name: string;
  last_name: string;
  email: string;
  year: number;
  week: number;
  shifts: { date: string; start: string; end: string; room: string | null }[];
};
type Ids = { rota_id: string; staff_profile_id: string };

/** Whom an email about a rota is for, with their shifts on it; null where it is a draft again or they have left. */
async function readTold(db: Handle, { rota_id, staff_profile_id }: Ids): Promise<Told | null> {
  const { rows } = await sql<Told>`
    select b.name as service, u.first_name, u.last_name, u.email, o.year, o.week, (
      select coalesce(json_agg(json_build_object('date', h.date, 'start', to_char(h.start_time, 'HH24:MI'), 'end',
          to_char(h.end_time, 'HH24:MI'), 'room', r.name)
          order by h.date, h.start_time), '[]')
      from shift h left join room r on r.nursery_id = h.nursery_id and r.id = h.room_id
      where h.nursery_id = o.nursery_id and h.rota_id = o.id and h.staff_profile_id = s.id
        and h.confirmation in ('pending', 'confirmed')) as shifts
    from rota o join branch b on b.nursery_id = o.nursery_id and b.id = o.branch_id
    join staff_profile s on s.nursery_id = o.nursery_id and s.id = ${staff_profile_id} and s.deleted_at is null
      and s.suspended_at is null
    join "user" u on u.id = s.user_id and u.deleted_at is null
    where o.id = ${rota_id} and o.status <> 'draft'`.execute(db);
  return rows[0] ?? null;
}

/** Writes an email about a person's shifts on a rota. */
const writer =
  (words: (told: Told, week: string) => { subject: string; text: string }) =>
  async (db: Handle, { ids }: { ids: Ids }, { sender }: { sender: { site: string } }) => {
    const told = await readTold(db, ids);
    if (!told || told.shifts.length === 0) return null;
    const monday = mondayOf(told.year, told.week);
    const week = `${formatDay(monday)} to ${formatFullDay(addDays(monday, 6))}`;
    const { subject, text } = words(told, week);
    return {
      to: { name: `${told.first_name} ${told.last_name}`, address: told.email },
      email: {
        subject: oneLine(subject),
        summary: oneLine(text),
        title: oneLine(subject),
        blocks: [
          { kind: 'text' as const, text: `Hello ${told.first_name}, ${text}` },
          {
            kind: 'points' as const,
            points: told.shifts.map(({ date, start, end, room }) =>
              oneLine(`${formatDay(date)}: ${formatTimes(start, end, 'service')}${room ? `, ${room}` : ''}`),
            ),
          },
          { kind: 'action' as const, label: 'See your shifts', url: `${sender.site}/settings/schedule` },
        ],
        because: `you work at ${oneLine(told.service)}`,
      },
      also: [],
    };
  };

/** Emails about rotas, one to each person whatever the number of their shifts. */
export const rotaEmails = {
  'rota.published': writer(({ service }, week) => ({
    subject: `Your shifts at ${service}, ${week}`,
    text: `your rota at ${service} from ${week} is published. Please confirm your shifts.`,
  })),
  'rota.reminder': writer(({ service }, week) => ({
    subject: `Please confirm your shifts, ${week}`,
    text: `your shifts at ${service} from ${week} wait for you to confirm or decline them.`,
  })),
} satisfies Partial<Writers>;
