import { addDays, formatDay, mondayOf } from '@bairn/shared/format/date';
import type { AbsenceStatus } from '@bairn/shared/schema/rows/leave';
import type { NotificationRow } from './notificationQueries.ts';
import { at, sentence, type Words } from './sentence.ts';

const news: Record<AbsenceStatus, string> = {
  requested: 'Your leave waits for an answer',
  approved: 'Your leave is approved',
  declined: 'Your leave was declined',
  cancelled: 'Your leave was cancelled',
  withdrawn: 'Your request for leave was withdrawn',
};
const whoOf = ({ member }: NotificationRow) => member ?? 'A member of staff';

/** 'Mon 23 Nov to Sun 29 Nov 2026' of the week of a rota. */
function weekWords({ rota }: NotificationRow): string | null {
  if (!rota) return null;
  const monday = mondayOf(rota.year, rota.week);
  return `${formatDay(monday)} to ${formatDay(addDays(monday, 6))}.`;
}

/** The words of leave: never the kind of an absence, as notifications are read on locked screens. */
export const leaveWords = {
  'availability.asked': (row) => ({
    title: 'When can you work?',
    text: sentence('Your service plans its next rota and asks when you can work.', at(row)),
    link: '/staff/availability',
  }),
  'leave.asked': (row) => ({
    title: `${whoOf(row)} asks for leave`,
    text: sentence('See the balance and who else is away, then approve or decline.', at(row)),
    link: '/staff/holidays',
  }),
  'leave.answered': ({ leave }) => ({
    title: leave ? news[leave.status] : 'Your leave was answered',
    text: leave
      ? leave.from === leave.to
        ? formatDay(leave.from)
        : `${formatDay(leave.from)} to ${formatDay(leave.to)}`
      : 'See your holidays.',
    link: '/settings/holidays',
  }),
  'leave.cancelled': (row) => ({
    title: `${whoOf(row)} takes leave back`,
    text: sentence('They are there after all. Shifts that became open stay open.', at(row)),
    link: '/staff/holidays',
  }),
  'rota.published': (row) => ({
    title: 'Your rota is published',
    text: sentence(weekWords(row), 'Confirm your shifts.', at(row)),
    link: '/settings/schedule',
  }),
  'rota.changed': (row) => ({
    title: 'Your shifts have changed',
    text: sentence(weekWords(row), 'See and confirm them.', at(row)),
    link: '/settings/schedule',
  }),
  'rota.reminder': (row) => ({
    title: 'Please confirm your shifts',
    text: sentence(weekWords(row), at(row)),
    link: '/settings/schedule',
  }),
  'shift.declined': (row) => ({
    title: `${whoOf(row)} declined a shift`,
    text: sentence(weekWords(row), 'Give it to another person.', at(row)),
    link: row.rota && `/team/rotas/${row.rota.id}/edit`,
  }),
} as const satisfies Partial<Record<NotificationRow['type'], (row: NotificationRow) => Words>>;
