import type { ServiceWaitingEntry, WaitingEntry } from '../schema/waiting.ts';
import { makeId } from './people.ts';

const date = {
  session_id: makeId(),
  session_name: 'Toddlers, whole day',
  branch_id: makeId(),
  service_name: 'Thistle House Nursery, Leith',
  instance_id: makeId(),
  date: '2026-12-08',
  start_time: '08:00',
  end_time: '18:00',
};
const siblings = ['Ruaridh', 'Màiri-Catrìona'];

/** A family's entry: two siblings who are next on the list, unless told. */
export const makeWaitingEntry = (own: Partial<WaitingEntry> = {}): WaitingEntry => ({
  id: makeId(),
  status: 'waiting',
  ...date,
  price: 6800,
  children: siblings.map((child_name) => ({ child_id: makeId(), child_name })),
  position: own.status && own.status !== 'waiting' ? null : 1,
  hold_until: own.status === 'offered' ? '2026-11-25T16:30:00.000Z' : null,
  in_basket: false,
  joined_at: '2026-11-10T09:12:00.000Z',
  events: [
    ...(own.status === 'offered' ? [{ kind: 'offered' as const, reason: null, at: '2026-11-24T16:30:00.000Z' }] : []),
    { kind: 'overtaken', reason: '1 place was free; you asked for 2 together.', at: '2026-11-16T14:40:00.000Z' },
    { kind: 'joined', reason: null, at: '2026-11-10T09:12:00.000Z' },
  ],
  ...own,
});

/** An entry as its service sees it: two siblings, for whom there are not enough places, unless told. */
export const makeServiceWaitingEntry = (own: Partial<ServiceWaitingEntry> = {}): ServiceWaitingEntry => ({
  id: makeId(),
  status: 'waiting',
  ...date,
  family_name: 'Catriona MacDonald-Abernethy',
  children: siblings.map((name, at) => ({
    child_id: makeId(),
    child_name: `${name} MacDonald`,
    dob: at === 0 ? '2024-02-03' : '2022-08-19',
    age_months: at === 0 ? 34 : 51,
  })),
  position: 1,
  places_left: 1,
  hold_until: null,
  in_basket: false,
  joined_at: '2026-11-10T09:12:00.000Z',
  problem: 'It needs 2 places together.',
  overtakes: false,
  can: { offer: false, take_back: false, remove: true },
  ...own,
});

/** A date with an entry in each state that its service sees: offered, accepted, passed over, and one that can be offered. */
export const makeWaitingDate = (): ServiceWaitingEntry[] => {
  const only = (name: string, age_months: number) => [
    { child_id: makeId(), child_name: name, dob: '2024-01-15', age_months },
  ];
  const offered = { status: 'offered', position: null, hold_until: '2026-11-25T16:30:00.000Z', problem: null } as const;
  return [
    makeServiceWaitingEntry({
      ...offered,
      family_name: 'Morag Orr',
      children: only('Ada Orr', 22),
      can: { offer: false, take_back: true, remove: false },
    }),
    makeServiceWaitingEntry({
      ...offered,
      family_name: 'Euan Colquhoun',
      children: only('Isla Colquhoun', 29),
      in_basket: true,
      can: { offer: false, take_back: false, remove: false },
    }),
    makeServiceWaitingEntry(),
    makeServiceWaitingEntry({
      family_name: 'Samir Abernethy',
      children: only('Noor Abernethy', 63),
      position: 2,
      problem: null,
      overtakes: true,
      can: { offer: true, take_back: false, remove: true },
    }),
  ];
};
