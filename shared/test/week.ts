import { addDays } from '../format/date.ts';
import type { WeekAnswer, WeekLine, WeekOffer } from '../schema/pattern.ts';
import { sampleToday } from './marketplace.ts';
import { makeId } from './people.ts';

/** The Monday after the sample's present, from which sample weeks begin. */
export const sampleStart = addDays(sampleToday, 3);

const priceOfLine = 6000;

/** Mondays and Wednesdays of a child, in turn at each of the services, half paid by funded hours unless told. */
export function makeWeekOffer(names: readonly string[] = ['Thistle House Nursery'], funded = 300): WeekOffer {
  const services = names.map((name, nth) => ({ id: makeId(), name, town: 'Leith', distance_km: 0.8 + nth }));
  const sessions = services.map(() => makeId());
  const dates = [0, 2, 7, 9, 14, 16, 21, 23];
  const to_pay = (priceOfLine * (600 - funded)) / 600;
  const lines = dates.map((day, nth): WeekLine => {
    const at = nth % services.length;
    return {
      child: 0,
      branch_id: services[at]?.id ?? '',
      session_id: sessions[at] ?? '',
      instance_id: makeId(),
      session_name: 'Full day',
      date: addDays(sampleStart, day),
      start_time: '08:00',
      end_time: '18:00',
      price: priceOfLine,
      funded_minutes: funded,
      to_pay,
    };
  });
  const sum = (count: number) => ({
    price: count * priceOfLine,
    funded_minutes: count * funded,
    to_pay: count * to_pay,
  });
  return {
    services,
    lines,
    closed: [],
    weeks: [0, 7, 14, 21].map((day) => ({ starts: addDays(sampleStart, day), ...sum(2) })),
    sum: sum(dates.length),
  };
}

/** An answer with one service and one pair, for a week of Mondays and Wednesdays. */
export function makeWeekAnswer(own: Partial<WeekAnswer> = {}): WeekAnswer {
  const { services = [makeWeekOffer()], pairs = [makeWeekOffer(['Rowan Bank', 'Selkie House'], 0)] } = own;
  return {
    services_total: services.length,
    pairs_total: pairs.length,
    place: { name: 'EH6', kind: 'outcode', lat: 55.97, lng: -3.17 },
    today: sampleToday,
    slots: [1, 3].map((day, nth) => ({
      child: 0,
      day,
      services: 3,
      dates: [0, 7, 14, 21].map((week) => ({ date: addDays(sampleStart, week + nth * 2), services: 3 })),
    })),
    more: false,
    ...own,
    services,
    pairs,
  };
}
