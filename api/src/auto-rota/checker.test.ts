import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '@bairn/shared/format/date';
import { minutesOf, timeOf } from '@bairn/shared/format/minutes';
import { acceptCertificate, makeCertificate } from '@bairn/shared/rota/certificate';
import { checkWeek } from '@bairn/shared/rota/checkWeek';
import { coverOfWeek } from '@bairn/shared/rota/coverOfWeek';
import { placeBreaks } from '@bairn/shared/rota/placeBreaks';
import type { WeekFacts, WeekShift, WeekStaff } from '@bairn/shared/rota/week';
import { upTo } from '../testing/property.ts';
import {
  anyWeek,
  countingOn,
  dates,
  monday,
  needsOf,
  people,
  personSlowly,
  ratiosSlowly,
  rooms,
} from '../testing/rotaOracle.ts';

const hardKeys = (facts: WeekFacts, breaks: ReadonlyMap<string, string>) => {
  const hard = checkWeek(facts, breaks).filter((breach) => breach.hard);
  const ofPeople = hard
    .filter(({ staff_profile_id }) => staff_profile_id)
    .map(({ rule, staff_profile_id, date }) => [rule, staff_profile_id, date].join());
  const short = hard.filter(({ staff_profile_id }) => !staff_profile_id).map(({ date }) => date ?? '');
  return { ofPeople: [...new Set(ofPeople)].toSorted(), short: [...new Set(short)].toSorted() };
};

describe('1,000 random weeks', () => {
  it('break the rules that laying them out minute by minute finds, and no others', () => {
    let accepted = 0;
    fc.assert(
      fc.property(anyWeek, (facts) => {
        const breaks = placeBreaks(facts);
        const laid = {
          ...facts,
          shifts: facts.shifts.map((shift) => ({
            ...shift,
            break_start: shift.break_start ?? breaks.get(shift.id) ?? null,
          })),
        };
        const slowly = {
          ofPeople: [...new Set(laid.staff.flatMap((person) => personSlowly(laid, person)))].toSorted(),
          short: ratiosSlowly(laid).toSorted(),
        };
        expect(hardKeys(facts, breaks)).toEqual(slowly);
        accepted += Number(slowly.ofPeople.length + slowly.short.length === 0);
      }),
      { numRuns: upTo(25, 1000), seed: 2026 },
    );
    expect(accepted).toBeGreaterThan(upTo(2, 100));
  }, 600_000);

  it('have as many adults by quarter hour as the editor shows', () => {
    fc.assert(
      fc.property(anyWeek, (facts) => {
        const breaks = placeBreaks(facts);
        const laid = {
          ...facts,
          shifts: facts.shifts.map((shift) => ({
            ...shift,
            break_start: shift.break_start ?? breaks.get(shift.id) ?? null,
          })),
        };
        for (const { date, from, service, rooms: lines } of coverOfWeek(facts)) {
          const thereAt = countingOn(laid, date);
          for (const [nth, rostered] of service.rostered.entries()) {
            const minutes = [0, 5, 10].map((more) => thereAt(from + nth * 15 + more));
            expect(rostered).toBe(Math.min(...minutes.map((there) => there.length)));
            for (const line of lines)
              expect(line.rostered[nth]).toBe(
                Math.min(...minutes.map((there) => there.filter(({ room_id }) => room_id === line.room_id).length)),
              );
          }
        }
      }),
      { numRuns: upTo(4, 200), seed: 2026 },
    );
  }, 300_000);
});

/** A week in which everyone works each day as long as they may, and everyone is needed at each moment. */
function tightWeek(start: number, long: number): WeekFacts {
  const shifts = dates.slice(0, 5).flatMap((date) =>
    people.map((staff_profile_id, nth): WeekShift => {
      const from = start + (nth % 2) * 30;
      return {
        id: `${date} ${staff_profile_id}`,
        staff_profile_id,
        room_id: rooms[nth % 2] ?? null,
        date,
        start_time: timeOf(from),
        end_time: timeOf(from + long),
        break_minutes: 30,
        break_start: timeOf(from + 150 + nth * 30),
      };
    }),
  );
  const worked = 5 * (long - 30);
  const staff = people.map((id): WeekStaff => ({
    id,
    under_18: false,
    opted_out_48h: false,
    contracted_minutes: null,
    cost_per_hour: null,
    not_counting: [],
    away: [],
    unavailable: [],
    elsewhere: [],
    average_minutes: (2880 * 17 - worked) / 16,
    average_weeks: 16,
  }));
  const facts: WeekFacts = {
    dates,
    closed: [],
    childminder: false,
    rooms: rooms.map((id) => ({ id })),
    needs: [],
    staff,
    shifts,
  };
  return { ...facts, needs: needsOf(facts, []) };
}

describe('a tight week', () => {
  const later = (time: string | null, minutes: number) => timeOf(minutesOf(time ?? '12:00') + minutes);
  const mutations: Record<string, (shift: WeekShift, by: number) => WeekShift | null> = {
    'taken away': () => null,
    'that starts at another time': (shift, by) => ({ ...shift, start_time: later(shift.start_time, by) }),
    'that ends at another time': (shift, by) => ({ ...shift, end_time: later(shift.end_time, by) }),
    'that is moved': (shift, by) => ({
      ...shift,
      start_time: later(shift.start_time, by),
      end_time: later(shift.end_time, by),
      break_start: later(shift.break_start, by),
    }),
    'whose break is moved': (shift, by) => ({ ...shift, break_start: later(shift.break_start, by) }),
    'whose break is longer or shorter': (shift, by) => ({
      ...shift,
      break_minutes: shift.break_minutes + Math.sign(by) * 15,
    }),
    'in another room': (shift) => ({ ...shift, room_id: shift.room_id === 'one' ? 'two' : 'one' }),
    'of another person': (shift) => ({
      ...shift,
      staff_profile_id: people.find((id) => id !== shift.staff_profile_id) ?? null,
    }),
    'of no one': (shift) => ({ ...shift, staff_profile_id: null }),
    'on another day': (shift) => ({ ...shift, date: shift.date === monday ? addDays(monday, 1) : monday }),
    'that is declined': (shift) => ({ ...shift, confirmation: 'declined' }),
  };

  it.each(Object.keys(mutations))('is rejected with one shift %s', (name) => {
    fc.assert(
      fc.property(
        fc.integer({ min: 28, max: 34 }),
        fc.integer({ min: 28, max: 36 }),
        fc.nat(24),
        fc.constantFrom(-30, -15, 15, 30),
        (start, long, nth, by) => {
          const facts = tightWeek(start * 15, long * 15);
          expect(checkWeek(facts).filter(({ hard }) => hard)).toEqual([]);
          const shift = facts.shifts[nth];
          const changed = shift && mutations[name]?.(shift, by);
          const shifts = facts.shifts.flatMap((one) => (one === shift ? (changed ?? []) : one));
          expect(checkWeek({ ...facts, shifts }).filter(({ hard }) => hard)).not.toEqual([]);
        },
      ),
      { numRuns: upTo(2, 200), seed: 2026 },
    );
  });
});

describe('a certificate', () => {
  const facts = tightWeek(480, 510);
  const rota = { id: 'rota', revision: 2 };

  it('is accepted for its facts in any order, and refused once any of them has changed', async () => {
    const certificate = await makeCertificate(facts, rota);
    expect(
      await acceptCertificate(certificate, {
        ...facts,
        shifts: facts.shifts.toReversed(),
        staff: facts.staff.toReversed(),
      }),
    ).toBeNull();
    const away = { kind: 'leave' as const, date: monday, start_time: '00:00', end_time: '23:59' };
    const [first, ...others] = facts.staff;
    expect(
      await acceptCertificate(certificate, { ...facts, staff: first ? [{ ...first, away: [away] }, ...others] : [] }),
    ).toBe('facts');
    expect(await acceptCertificate(certificate, { ...facts, shifts: facts.shifts.slice(1) })).toBe('facts');
  });

  it('is refused where it hides a breach, or leaves a rule out', async () => {
    const broken = { ...facts, shifts: facts.shifts.slice(1) };
    const certificate = await makeCertificate(broken, rota);
    expect(certificate.breaches).not.toEqual([]);
    expect(await acceptCertificate({ ...certificate, breaches: [] }, broken)).toBe('breaches');
    expect(await acceptCertificate({ ...certificate, rules: certificate.rules.slice(1) }, broken)).toBe('rules');
  });
});
