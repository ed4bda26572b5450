import { describe, expect, it } from 'vitest';
import { adultsInRoom, adultsInService, type ChildThere, type RoomGroup, type Rounding } from './adults.ts';

const each = (count: number, months: number, own: Partial<ChildThere> = {}): ChildThere[] =>
  Array.from({ length: count }, () => ({ months, ...own }));
const room = (...children: ChildThere[][]): RoomGroup => ({ children: children.flat() });

describe('the adults of a room in day care', () => {
  it.each([
    { of: 'nobody', in: room(), adults: 0 },
    { of: '3 of 23 months', in: room(each(3, 23)), adults: 1 },
    { of: '4 of 23 months', in: room(each(4, 23)), adults: 2 },
    { of: '5 of 24 months', in: room(each(5, 24)), adults: 1 },
    { of: '6 of 35 months', in: room(each(6, 35)), adults: 2 },
    { of: '8 of 36 months', in: room(each(8, 36)), adults: 1 },
    { of: '9 of 95 months', in: room(each(9, 95)), adults: 2 },
    { of: '10 of 96 months', in: room(each(10, 96)), adults: 1 },
    { of: '11 of 96 months', in: room(each(11, 96)), adults: 2 },
    { of: '9 of 96 months with one of 95', in: room(each(9, 96), each(1, 95)), adults: 2 },
    { of: '10 of 36 months on a short session', in: room(each(10, 36, { short: true })), adults: 1 },
    { of: '9 on a short session and one who stays', in: room(each(9, 40, { short: true }), each(1, 40)), adults: 2 },
    {
      of: '9 on a short session with one of 35 months',
      in: room(each(9, 40, { short: true }), each(1, 35, { short: true })),
      adults: 2,
    },
    { of: '5 of 35 months on a short session', in: room(each(6, 35, { short: true })), adults: 2 },
  ])('$adults for $of', ({ in: there, adults }) => expect(adultsInRoom(there)).toBe(adults));

  it.each<{ rounding: Rounding; adults: number }>([
    { rounding: 'pooled', adults: 2 },
    { rounding: 'per_band', adults: 3 },
    { rounding: 'youngest', adults: 4 },
  ])('are $adults for 1, 4 and 5 children of three bands, $rounding', ({ rounding, adults }) =>
    expect(adultsInRoom(room(each(1, 10), each(4, 30), each(5, 50)), rounding)).toBe(adults),
  );

  it('are exact where thirds, fifths and eighths add up to whole adults', () => {
    const whole = [each(3, 10), each(5, 30), each(8, 50)];
    expect(adultsInRoom(room(...whole))).toBe(3);
    expect(adultsInRoom(room(each(1, 10), ...whole))).toBe(4);
    expect(adultsInRoom(room(each(2, 10), each(1, 30), each(1, 50)))).toBe(1);
    expect(adultsInRoom(room(each(2, 10), each(1, 30), each(2, 50)))).toBe(2);
  });

  it('follow an agreed ratio, whatever the ages', () => {
    expect(adultsInRoom({ ...room(each(6, 10), each(6, 96)), agreed: 6 })).toBe(2);
    expect(adultsInRoom({ ...room(each(2, 96)), agreed: 1 })).toBe(2);
  });
});

describe('the adults of a service', () => {
  it('are two in day care whenever a child is there, who may be in different rooms', () => {
    expect(adultsInService([])).toBe(0);
    expect(adultsInService([room()])).toBe(0);
    expect(adultsInService([room(each(1, 40))])).toBe(2);
    expect(adultsInService([room(each(1, 40)), room(each(1, 10))])).toBe(2);
  });

  it('are what each room needs, because an adult is in one room at a time', () => {
    expect(adultsInService([room(each(4, 40)), room(each(4, 40)), room(each(4, 40))])).toBe(3);
    expect(adultsInService([room(each(12, 40))])).toBe(2);
  });
});

describe("the adults of a childminder's home", () => {
  const pupil = { at_school: true };
  it.each([
    { of: 'one child', in: [room(each(1, 40))], adults: 1 },
    { of: '1 under a year', in: [room(each(1, 11))], adults: 1 },
    { of: '2 under a year', in: [room(each(2, 11))], adults: 2 },
    { of: '3 who are not at school, one of them under a year', in: [room(each(1, 11), each(2, 12))], adults: 1 },
    { of: '4 who are not at school', in: [room(each(4, 60))], adults: 2 },
    { of: '3 who are not at school and 3 pupils', in: [room(each(3, 20), each(3, 100, pupil))], adults: 1 },
    { of: '3 who are not at school and 4 pupils', in: [room(each(3, 20), each(4, 143, pupil))], adults: 2 },
    { of: '6 under 12 and 2 of 12 years', in: [room(each(6, 143, pupil), each(2, 144, pupil))], adults: 1 },
    { of: '6 under 12 and 3 of 12 years', in: [room(each(6, 143, pupil), each(3, 144, pupil))], adults: 2 },
    { of: '2 in each of two rooms, not at school', in: [room(each(2, 30)), room(each(2, 30))], adults: 2 },
    { of: '4 pupils, where 3 to an adult are agreed', in: [{ ...room(each(4, 100, pupil)), agreed: 3 }], adults: 2 },
    { of: '8 pupils, where 8 to an adult are agreed', in: [{ ...room(each(8, 100, pupil)), agreed: 8 }], adults: 1 },
    { of: '4 not at school, where 8 are agreed', in: [{ ...room(each(4, 30)), agreed: 8 }], adults: 2 },
  ])('$adults for $of', ({ in: rooms, adults }) => expect(adultsInService(rooms, { childminder: true })).toBe(adults));
});
