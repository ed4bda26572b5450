import { describe, expect, it } from 'vitest';
import { adultsTogether, isAtSchool, mostNeeded, needSteps, type CareTerms, type Stay } from './staffNeeded.ts';

const date = '2026-11-20';
const dayCare: CareTerms = { childminder: false, agreed: [] };
let made = 0;
const stay = (dob: string, own: Partial<Stay> = {}): Stay => ({
  child_id: `child ${(made += 1)}`,
  dob,
  start_time: '08:00',
  end_time: '13:00',
  room_id: 'room',
  ...own,
});
const stays = (count: number, dob: string, own: Partial<Stay> = {}) =>
  Array.from({ length: count }, () => stay(dob, own));
const most = (of: readonly Stay[], terms = dayCare, on = date) => mostNeeded(needSteps(on, of, terms));

describe('the staff needed on a date', () => {
  it('are none without children', () => expect(needSteps(date, [], dayCare)).toEqual([]));

  it.each([
    { turns: 'two', on: '2026-11-20', born: '2024-11-20', children: 7, before: 3, after: 2 },
    { turns: 'three', on: '2026-11-20', born: '2023-11-20', children: 11, before: 3, after: 2 },
    { turns: 'eight', on: '2026-11-20', born: '2018-11-20', children: 17, before: 3, after: 2 },
    { turns: 'two, born on 29 February', on: '2026-02-28', born: '2024-02-29', children: 7, before: 3, after: 2 },
    { turns: 'three, born on 31 August', on: '2026-08-31', born: '2023-08-31', children: 11, before: 3, after: 2 },
  ])('fall on the birthday on which a child turns $turns', ({ on, born, children, before, after }) => {
    const eve = new Date(Date.parse(on) - 86_400_000).toISOString().slice(0, 10);
    expect(most(stays(children, born), dayCare, eve)).toBe(before);
    expect(most(stays(children, born), dayCare, on)).toBe(after);
  });

  it('are those of each time between one arrival or departure and the next', () => {
    const morning = stays(6, '2026-01-01');
    const all = [...morning, ...stays(6, '2026-01-01', { start_time: '12:59', end_time: '18:00' })];
    expect(needSteps(date, all, dayCare)).toEqual([
      { from: '08:00', needed: 2 },
      { from: '12:59', needed: 4 },
      { from: '13:00', needed: 2 },
      { from: '18:00', needed: 0 },
    ]);
    expect(most([...morning, ...stays(6, '2026-01-01', { start_time: '13:00', end_time: '18:00' })])).toBe(2);
  });

  it('are needed in each room, and together where rooms are not known', () => {
    const rooms = ['one', 'two', null].flatMap((room_id) => stays(4, '2022-01-01', { room_id }));
    expect(most(rooms)).toBe(3);
    expect(most(rooms.map((one) => ({ ...one, room_id: null })))).toBe(2);
  });

  it('follow an agreed ratio in its room on its dates', () => {
    const agreed = [{ room_id: 'room', ratio: 4, from_date: '2026-11-19', to_date: '2026-11-20' }];
    const on = (day: string, room_id = 'room') =>
      most(stays(16, '2022-01-01', { room_id }), { ...dayCare, agreed }, day);
    expect(['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21'].map((day) => on(day))).toEqual([2, 4, 4, 2]);
    expect(on('2026-11-20', 'other')).toBe(2);
  });

  it('are fewer for a session of less than four hours that is the only one of each child', () => {
    const short = stays(20, '2022-01-01', { end_time: '11:59' });
    expect(most(short)).toBe(2);
    expect(most(stays(20, '2022-01-01', { end_time: '12:00' }))).toBe(3);
    const again = { ...short[0], start_time: '14:00', end_time: '15:00' } as Stay;
    expect(needSteps(date, [...short, again], dayCare)[0]).toEqual({ from: '08:00', needed: 3 });
  });

  it('are those of a home at a childminder’s', () => {
    const home = { childminder: true, agreed: [] };
    expect(most(stays(1, '2024-01-01'), home)).toBe(1);
    expect(most(stays(4, '2022-01-01'), home)).toBe(2);
    expect(most(stays(6, '2018-01-01'), home)).toBe(1);
  });

  it('of children who are there are counted by all of their sessions that day', () => {
    const [first, ...others] = stays(20, '2022-01-01', { end_time: '11:00' });
    if (!first) throw new Error('No stay.');
    const later = { ...first, start_time: '14:00', end_time: '15:00' };
    const now = new Set([first, ...others]);
    expect(adultsTogether(date, [...now], dayCare, now)).toBe(2);
    expect(adultsTogether(date, [...now, later], dayCare, now)).toBe(3);
    expect(adultsTogether(date, [...now, later], dayCare, new Set(others))).toBe(2);
    expect(adultsTogether(date, [...now, later], dayCare, new Set())).toBe(0);
  });
});

// Terms begin on the Monday from 12 August: 17 August 2026, 16 August 2027.
it.each([
  { dob: '2021-03-01', at: '2026-08-17', why: 'five when school starts' },
  { dob: '2021-08-17', at: '2026-08-17', why: 'five on the day' },
  { dob: '2021-08-18', at: '2027-08-16', why: 'may defer' },
  { dob: '2022-02-28', at: '2027-08-16', why: 'may defer' },
])('a child born on $dob is at school from $at: $why', ({ dob, at }) => {
  const eve = new Date(Date.parse(at) - 86_400_000).toISOString().slice(0, 10);
  expect(isAtSchool(dob, eve)).toBe(false);
  expect(isAtSchool(dob, at)).toBe(true);
});
