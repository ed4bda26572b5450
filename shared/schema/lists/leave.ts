import { formatDate, formatTimes } from '@bairn/shared/format/date';
import { leaveNumber } from '@bairn/shared/format/leaveDays';
import type { LeaveUnit } from '@bairn/shared/format/leave';
import { day, listOf, offeredNumber, oneOf, search } from '../list.ts';
import type { Absence, AbsenceStatus, Away, LeaveRow } from '../rows/leave.ts';

/** Where leave stands. */
export const absenceWords = {
  requested: 'Requested',
  approved: 'Approved',
  declined: 'Declined',
  cancelled: 'Cancelled',
  withdrawn: 'Withdrawn',
} as const satisfies Record<AbsenceStatus, string>;

/** '24/11/2026', '24/11/2026 to 27/11/2026', '24/11/2026, morning'. */
export function awayWords({ from, to, part, start_time, end_time }: Omit<Away, 'id' | 'name'>): string {
  const dates = from === to ? formatDate(from) : `${formatDate(from)} to ${formatDate(to)}`;
  if (part === 'day') return dates;
  return `${dates}, ${part === 'hours' ? formatTimes(start_time ?? '', end_time ?? '', 'service') : part}`;
}

const fitNotes = { none: null, missing: 'Missing', pdf: 'Added', webp: 'Added' } as const;

/** Absences of a branch's staff in a period. */
export const absenceList = listOf<Absence>()({
  name: 'Absences',
  counted: ['absence', 'absences'],
  filters: {
    status: oneOf('State', 'All', absenceWords),
    type: offeredNumber('Kind', 'All kinds', 'types'),
    search: search('Name'),
    from: day('From'),
    to: day('To'),
  },
  sorts: [],
  columns: [
    { id: 'name', head: 'Name', text: ({ person }) => person.name },
    { id: 'status', head: 'State', shown: 'first', text: ({ status }) => absenceWords[status] },
    { id: 'when', head: 'When', shown: 'second', clip: true, text: awayWords },
    { id: 'type', head: 'Kind', clip: true, text: ({ type }) => type.name },
    {
      id: 'days',
      head: 'Days',
      align: 'end',
      text: ({ share }) => leaveNumber('days', share),
    },
    { id: 'hours', head: 'Hours', align: 'end', text: ({ minutes }) => leaveNumber('hours', minutes) },
    { id: 'fit', head: 'Fit note', shown: 'details', text: ({ fit_note }) => fitNotes[fit_note] },
    { id: 'note', head: 'Note', shown: 'details', text: ({ note }) => note },
    { id: 'answer', head: 'Answer', shown: 'details', text: ({ answer }) => answer },
    { id: 'actions', head: '', align: 'end' },
  ],
  file: {
    Name: ({ person }) => person.name,
    Kind: ({ type }) => type.name,
    State: ({ status }) => absenceWords[status],
    From: ({ from }) => formatDate(from),
    To: ({ to }) => formatDate(to),
    Part: ({ part }) => (part === 'day' ? 'Whole days' : part),
    Days: ({ share }) => leaveNumber('days', share),
    Hours: ({ minutes }) => leaveNumber('hours', minutes),
    'Fit note': ({ fit_note }) => fitNotes[fit_note],
    Note: ({ note }) => note,
  },
});

type Number = 'allowance' | 'carried' | 'bank_holidays' | 'taken' | 'booked' | 'asked' | 'left';
const number =
  (name: Number) =>
  ({ balance }: LeaveRow) =>
    leaveNumber(balance.unit, balance[name]);
const unitWords = { days: 'Days', hours: 'Hours' } as const satisfies Record<LeaveUnit, string>;
const units = ({ balance }: LeaveRow) => unitWords[balance.unit];

/** The team of a branch with the balances of a leave year. */
export const leaveList = listOf<LeaveRow>()({
  name: 'Leave balances',
  counted: ['person', 'people'],
  filters: { year: offeredNumber('Leave year', 'This year', 'years'), search: search('Name') },
  sorts: [],
  columns: [
    { id: 'name', head: 'Name', text: ({ name }) => name },
    { id: 'unit', head: 'In', text: units },
    { id: 'allowance', head: 'Allowance', align: 'end', text: number('allowance') },
    { id: 'carried', head: 'Carried over', align: 'end', text: number('carried') },
    { id: 'bank', head: 'Bank holidays', align: 'end', text: number('bank_holidays') },
    { id: 'taken', head: 'Taken', align: 'end', shown: 'second', labelled: true, text: number('taken') },
    { id: 'booked', head: 'Booked', align: 'end', shown: 'second', labelled: true, text: number('booked') },
    { id: 'asked', head: 'Requested', align: 'end', text: number('asked') },
    { id: 'left', head: 'Left', align: 'end', shown: 'first' },
  ],
  file: {
    Name: ({ name }) => name,
    Unit: units,
    Allowance: number('allowance'),
    'Carried over': number('carried'),
    'Bank holidays': number('bank_holidays'),
    Taken: number('taken'),
    Booked: number('booked'),
    Requested: number('asked'),
    Left: number('left'),
  },
});
