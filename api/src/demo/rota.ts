import { bankHoliday } from '@bairn/shared/format/bankHolidays';
import { addDays, isoWeek, weekday, weekStart } from '@bairn/shared/format/date';
import { demoId, fixedNumber } from './fixed.ts';
import { festiveClosure } from './holidays.ts';
import type { Row } from './insertRows.ts';
import { leith, mainProvider, portobello } from './mainSessions.ts';
import type { Moment } from './moment.ts';
import { branchId, nurseryId } from './services.ts';
import { colleagues, staffId, type Colleague } from './staff.ts';

const nursery = nurseryId(mainProvider);

/** Weeks from this one; past weeks are locked. */
const weeks = [
  { from: -1, status: 'locked' },
  { from: 0, status: 'published' },
  { from: 1, status: 'published' },
  { from: 2, status: 'draft' },
] as const;

/** Seven and a half worked hours each; early and late shifts rotate. */
const turns = [
  { start: '07:45', end: '16:00' },
  { start: '08:45', end: '17:00' },
  { start: '09:45', end: '18:00' },
] as const;

/** Weekend days are shorter. */
const weekendTurns = [
  { start: '08:45', end: '17:00' },
  { start: '09:00', end: '17:15' },
] as const;

type Week = (typeof weeks)[number];

function confirmationOf({ email }: Colleague, week: Week, date: string, { today }: Moment) {
  if (week.status === 'draft') return 'pending';
  if (week.from < 0 || date < today) return 'confirmed';
  if (week.from === 1 && email.startsWith('jack.lennox') && weekday(date) === 4) return 'declined';
  return fixedNumber(`${email}/${week.from}/${weekday(date)}/confirms`, 100) < (week.from === 0 ? 8 : 30)
    ? 'pending'
    : 'confirmed';
}

/** The shift of a person of a branch, by their place among its people, on a weekday. */
export function turnOf(index: number, day: number) {
  const ofDay = day < 6 ? turns : weekendTurns;
  return ofDay[(index + day) % ofDay.length] ?? ofDay[0];
}

const closed = (date: string) => bankHoliday(date) !== undefined || festiveClosure(date);

/** Rows of the rotas of both branches: last week locked, this and the next published, the one after a draft. */
export function rotaRows(moment: Moment) {
  const rota: Row[] = [];
  const shift: Row[] = [];
  for (const branch of [leith, portobello]) {
    for (const week of weeks) {
      const monday = addDays(weekStart(moment.today), week.from * 7);
      const key = `${branch}/${monday}`;
      const id = demoId('rota', key);
      const made = moment.instant(-16 + week.from * 4, key);
      rota.push({
        nursery_id: nursery,
        id,
        branch_id: branchId(branch),
        ...isoWeek(monday),
        status: week.status,
        revision: 1,
        published_at: week.status === 'draft' ? null : made,
        created_at: made,
      });
      const people = colleagues.filter(({ works }) => works?.branch === branch);
      people.forEach((who, index) => {
        for (const day of who.works?.days ?? []) {
          const date = addDays(monday, day - 1);
          if (closed(date)) continue;
          const turn = turnOf(index, day);
          const room = who.works?.room ?? null;
          shift.push({
            nursery_id: nursery,
            id: demoId('shift', `${key}/${who.email}/${day}`),
            rota_id: id,
            staff_profile_id: staffId(who.email),
            room_id: room === null ? null : demoId('room', `${branch}/${room}`),
            date,
            start_time: turn.start,
            end_time: turn.end,
            break_minutes: 45,
            confirmation: confirmationOf(who, week, date, moment),
            created_at: made,
          });
        }
      });
      const friday = addDays(monday, 4);
      if (week.from === 1 && branch === leith && !closed(friday)) {
        shift.push({
          nursery_id: nursery,
          id: demoId('shift', `${key}/open`),
          rota_id: id,
          staff_profile_id: null,
          room_id: demoId('room', `${leith}/Babies`),
          date: friday,
          start_time: '12:00',
          end_time: '18:00',
          break_minutes: 0,
          confirmation: 'open',
          created_at: made,
        });
      }
    }
  }
  return { rota, shift };
}
