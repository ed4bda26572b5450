import type { LeaveBalance } from '@bairn/shared/format/leave';
import type { Absence, Away } from '@bairn/shared/schema/rows/leave';
import type { LeaveRequest, PersonLeave } from '@bairn/shared/schema/leave';
import { makeId } from '@bairn/shared/test/people';

const day = { part: 'day', start_time: null, end_time: null } as const;
export const balance: LeaveBalance = {
  unit: 'days',
  day_minutes: 450,
  allowance: 3000,
  carried: 250,
  bank_holidays: 800,
  taken: 500,
  booked: 500,
  asked: 200,
  left: 1450,
};

/** An absence of a person, approved unless told. */
export const makeAbsence = (own: Partial<Absence> = {}): Absence => ({
  id: makeId(),
  person: { id: makeId(), name: 'Jack Lennox' },
  type: { id: 3, name: 'Annual leave' },
  status: 'approved',
  from: '2026-12-28',
  to: '2027-01-01',
  ...day,
  share: 500,
  minutes: 2250,
  note: null,
  answer: null,
  answered_by: null,
  recorded: false,
  fit_note: 'none',
  asked_at: '2026-11-12T09:00:00.000Z',
  is_self: false,
  can: { approve: false, decline: false, cancel: true, withdraw: false, add_fit_note: false },
  ...own,
});

const away: Away[] = [
  { id: makeId(), name: 'Priya Nair', from: '2026-12-28', to: '2026-12-30', ...day },
  { id: makeId(), name: 'Shona MacLeod', from: '2026-12-29', to: '2026-12-29', ...day, part: 'morning' },
];

export const makeRequested = (own: Partial<Absence> = {}) =>
  makeAbsence({
    status: 'requested',
    note: "My sister's wedding",
    share: 200,
    can: { approve: true, decline: true, cancel: false, withdraw: false, add_fit_note: false },
    ...own,
  });

/** A request with too few staff on one of its days. */
export const makeRequest = (): LeaveRequest => ({
  absence: makeRequested(),
  balance,
  away,
  cover: [
    { date: '2026-12-28', needed: 6, there: 7, short: 0 },
    { date: '2026-12-29', needed: 8, there: 6, short: 2 },
  ],
  shifts: 2,
});

/** A person's leave year, as they see it themselves unless told. */
export function makeLeave(own: Partial<PersonLeave> = {}): PersonLeave {
  const is_self = own.person?.is_self ?? true;
  return {
    person: { id: makeId(), name: 'Jack Lennox', is_self },
    year: 2026,
    from: '2026-01-01',
    to: '2026-12-31',
    years: [
      { id: 2027, name: '2027' },
      { id: 2026, name: '2026' },
      { id: 2025, name: '2025' },
    ],
    terms: { starts_month: 1, full_days: 30, carry_days: 5, bank_holidays: 'inside' },
    balance,
    periods: [{ from: '2020-01-01', to: null, week: [450, 450, 450, 450, 450, 0, 0] }],
    closed_on: ['2026-12-25'],
    absences: [
      makeRequested({
        is_self,
        can: { approve: !is_self, decline: !is_self, cancel: false, withdraw: is_self, add_fit_note: false },
      }),
      makeAbsence({ is_self, from: '2026-12-07', to: '2026-12-11' }),
      makeAbsence({
        is_self,
        type: { id: 2, name: 'Sickness (fit note)' },
        from: '2026-10-05',
        to: '2026-10-16',
        share: 1000,
        recorded: true,
        fit_note: 'missing',
        can: { approve: false, decline: false, cancel: !is_self, withdraw: false, add_fit_note: true },
      }),
      makeAbsence({ is_self, from: '2026-05-04', to: '2026-05-04', part: 'morning', share: 50, status: 'declined' }),
    ],
    away,
    today: '2026-11-20',
    can_record: !is_self,
    ...own,
  };
}
