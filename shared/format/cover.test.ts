import { describe, expect, it } from 'vitest';
import { dutiesOf, onDutyAt, shortageOf, type Duty } from './cover.ts';

const duty = (person: string, start_time: string, end_time: string, ...breaks: [string, string][]): Duty => ({
  person,
  start_time,
  end_time,
  breaks: breaks.map(([start, end]) => ({ start_time: start, end_time: end })),
});
const shift = (person: string, start_time: string, end_time: string, break_minutes = 0) => ({
  staff_profile_id: person,
  start_time,
  end_time,
  break_minutes,
});
const needs = (...steps: [from: string, needed: number][]) => steps.map(([from, needed]) => ({ from, needed }));

it('people on duty are those within their shift and not on a break, each once', () => {
  const duties = [
    duty('Ann', '08:00', '12:00'),
    duty('Ann', '12:00', '16:00'),
    duty('Bo', '08:00', '16:00', ['12:00', '12:30']),
  ];
  expect(['07:59', '08:00', '11:59', '12:00', '12:29', '12:30', '16:00'].map((time) => onDutyAt(duties, time))).toEqual(
    [0, 2, 2, 1, 1, 2, 0],
  );
});

describe('a shortage', () => {
  it('is the first time at which most people are missing', () => {
    const steps = needs(['08:00', 2], ['10:00', 3], ['15:00', 1], ['18:00', 0]);
    const two = [duty('Ann', '08:00', '18:00'), duty('Bo', '09:00', '14:00')];
    expect(shortageOf(steps, two)).toEqual({ short: 2, from: '14:00' });
    expect(shortageOf(steps, [...two, duty('Col', '08:00', '18:00')])).toEqual({ short: 1, from: '14:00' });
    expect(shortageOf(steps, [...two, duty('Col', '08:00', '18:00'), duty('Di', '14:00', '15:00')])).toBeNull();
    expect(shortageOf(steps, [])).toEqual({ short: 3, from: '10:00' });
  });

  it('is there where enough people work on the day, but not at once', () => {
    const turns = [duty('Ann', '08:00', '13:00'), duty('Bo', '13:00', '18:00')];
    expect(shortageOf(needs(['08:00', 2], ['18:00', 0]), turns)).toEqual({ short: 1, from: '08:00' });
  });

  it('is asked for while certain times run', () => {
    const steps = needs(['08:00', 3], ['12:00', 1], ['18:00', 0]);
    const during = (start_time: string, end_time: string) => shortageOf(steps, [], [{ start_time, end_time }]);
    expect(during('10:30', '14:00')).toEqual({ short: 3, from: '10:30' });
    expect(during('12:00', '14:00')).toEqual({ short: 1, from: '12:00' });
    expect(during('06:00', '08:00')).toBeNull();
    expect(shortageOf(steps, [], [])).toBeNull();
  });

  it('comes from breaks, and from a gap of a minute', () => {
    const steps = needs(['08:00', 1], ['18:00', 0]);
    expect(shortageOf(steps, [duty('Ann', '08:00', '18:00', ['12:00', '12:30'])])).toEqual({ short: 1, from: '12:00' });
    expect(shortageOf(steps, [duty('Ann', '08:00', '17:59')])).toEqual({ short: 1, from: '17:59' });
  });
});

describe('breaks', () => {
  it('are taken where most people are over the need, one after the other', () => {
    const steps = needs(['08:00', 1], ['18:00', 0]);
    const duties = dutiesOf(steps, [shift('Ann', '08:00', '18:00', 45), shift('Bo', '08:00', '18:00', 45)]);
    expect(shortageOf(steps, duties)).toBeNull();
    expect(duties.map(({ breaks }) => breaks)).toEqual([
      [{ start_time: '08:15', end_time: '09:00' }],
      [{ start_time: '09:00', end_time: '09:45' }],
    ]);
  });

  it('leave a service short that has nobody to stand in', () => {
    const steps = needs(['09:00', 2], ['15:00', 0]);
    const all = [shift('Ann', '09:00', '15:00', 20), shift('Bo', '09:00', '15:00', 20)];
    expect(shortageOf(steps, dutiesOf(steps, all))).toMatchObject({ short: 1 });
    expect(shortageOf(steps, dutiesOf(steps, [...all, shift('Col', '11:00', '13:00')]))).toBeNull();
  });

  it('are within the shift, neither first nor last, and only where they fit', () => {
    const [short, odd, long] = dutiesOf(
      [],
      [shift('Ann', '08:00', '08:30', 30), shift('Bo', '08:05', '08:30', 15), shift('Col', '08:00', '16:00', 240)],
    );
    expect(short?.breaks).toEqual([]);
    expect(odd?.breaks).toEqual([{ start_time: '08:05', end_time: '08:20' }]);
    expect(long?.breaks).toEqual([{ start_time: '08:15', end_time: '12:15' }]);
  });
});
