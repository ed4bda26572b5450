import { ageInMonths } from '@bairn/shared/format/age';
import { addDays, daysBetween, localDate, wallMoment, weekStart, weekday } from '@bairn/shared/format/date';
import type { MadeDate, MadeSale, Performance } from './makePerformance.ts';

// Every figure counted again from what was made, in loops: no SQL, and nothing of the area that it is held against.

const bands = [
  [0, 24, 3],
  [24, 36, 5],
  [36, 10_000, 8],
] as const;
type Period = { from: string; to: string };

const isThere = ({ status }: MadeSale) => ['confirmed', 'attended', 'absent'].includes(status);
const isCancelled = ({ status }: MadeSale) => status.startsWith('cancelled');
const bandOf = (dob: string, date: string) => {
  const months = ageInMonths(dob, date);
  return bands.findIndex(([, to]) => months < to);
};

type Span = { date: string; start: string; end: string };

/** The instant of a wall time in Scotland, in milliseconds: the one of two possible that shows that time. */
function instantOf(date: string, time: string): number {
  const utc = Date.parse(`${date}T${time}:00Z`);
  const found = [utc, utc - 3_600_000].find((at) => {
    const shown = wallMoment(new Date(at));
    return shown.date === date && shown.time === time;
  });
  if (found === undefined) throw new Error(`There is no ${time} on ${date}.`);
  return found;
}
const lengths = new Map<string, number>();
function lasts(of: Span): number {
  const key = `${of.date} ${of.start} ${of.end}`;
  const known = lengths.get(key) ?? elapsed(of);
  lengths.set(key, known);
  return known;
}
const elapsed = ({ date, start, end }: Span) => (instantOf(date, end) - instantOf(date, start)) / 60_000;

const within = (date: string, { from, to }: Period) => date >= from && date <= to;
const add = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
const isOpen = (of: MadeDate, today: string) =>
  !of.is_closed && !of.is_dropped && (of.session_status !== 'archived' || of.date < today);

/** Sales by their date, once for all questions. */
const grouped = new WeakMap<readonly MadeSale[], Map<MadeDate, MadeSale[]>>();
function onDates(sales: readonly MadeSale[]): Map<MadeDate, MadeSale[]> {
  const known = grouped.get(sales) ?? Map.groupBy(sales, ({ on }) => on);
  grouped.set(sales, known);
  return known;
}

type Filter = { branch: string; period: Period; room?: string | null; weekday?: number };

/** Places and adults of the dates that a filter leaves. */
export function countUse({ dates, sales, work }: Performance, today: string, filter: Filter) {
  const wanted = (of: { branch: string; date: string; room: string | null }) =>
    of.branch === filter.branch &&
    within(of.date, filter.period) &&
    (filter.room === undefined || of.room === filter.room) &&
    (filter.weekday === undefined || weekday(of.date) === filter.weekday);
  const use = { dates: 0, offered: 0, occupied: 0, bands: [0, 0, 0], funded: 0, bookings: 0, cancelled: 0 };
  const could = [0, 0, 0];
  const salesOn = onDates(sales);
  for (const of of dates) {
    if (!wanted(of) || of.session_status === 'draft') continue;
    const own = salesOn.get(of) ?? [];
    const here = own.filter(isThere);
    const places = isOpen(of, today) ? of.capacity : 0;
    const free = Math.max(0, places - here.length);
    use.dates += Number(isOpen(of, today));
    use.offered += lasts(of) * (here.length + free);
    use.occupied += lasts(of) * here.length;
    use.funded += add(here.map(({ funded }) => funded));
    use.bookings += here.length;
    use.cancelled += own.filter(isCancelled).length;
    bands.forEach(([from, to], band) => {
      const children = here.filter(({ child }) => bandOf(child.dob, of.date) === band).length;
      use.bands[band] = (use.bands[band] ?? 0) + lasts(of) * children;
      const fits = of.ages[0] < to && of.ages[1] > from;
      could[band] = (could[band] ?? 0) + lasts(of) * (children + (fits ? free : 0));
    });
  }
  const needed = add(use.bands.map((minutes, band) => minutes / (bands[band]?.[2] ?? 1)));
  const rostered = add(work.filter(wanted).map((shift) => Math.max(0, lasts(shift) - shift.rest)));
  return { use: { ...use, needed: Math.round(needed), rostered }, could };
}

/** Different children by age band. */
export const countKids = ({ sales }: Performance, branch: string, period: Period) =>
  bands.map(
    (_, band) =>
      new Set(
        sales
          .filter((sale) => isThere(sale) && sale.on.branch === branch && within(sale.on.date, period))
          .filter(({ child, on }) => bandOf(child.dob, on.date) === band)
          .map(({ child }) => child.id),
      ).size,
  );

/** Each booking's money: what was taken off it, what is due for it and what was paid. */
export function settle({ sales, payments }: Performance) {
  const settled = new Map<string, { due: number; paid: number }>();
  const byPayment = Map.groupBy(sales, (sale) => sale.payment);
  for (const payment of payments) {
    const given = payment.is_billed ? payment.credits : payment.refunds.filter(({ status }) => status !== 'failed');
    const own = (byPayment.get(payment.id) ?? [])
      .filter((sale) => isThere(sale) || isCancelled(sale))
      .toSorted((a, b) => (`${a.on.date}${a.on.start}${a.id}` < `${b.on.date}${b.on.start}${b.id}` ? -1 : 1));
    const nets = own.map(({ id, price }) =>
      Math.max(0, price - add(given.filter(({ booking }) => booking === id).map(({ amount }) => amount))),
    );
    let rest = add(nets) - add(given.filter(({ booking }) => booking === null).map(({ amount }) => amount));
    let pot =
      payment.charged - add(payment.refunds.filter(({ status }) => status !== 'failed').map(({ amount }) => amount));
    own.forEach(({ id }, at) => {
      const net = nets[at] ?? 0;
      const due = Math.min(net, Math.max(0, rest));
      settled.set(id, { due, paid: Math.min(due, Math.max(0, pot)) });
      rest -= net;
      pot -= net;
    });
  }
  return settled;
}

/** The income of bookings that a condition leaves. */
export function countIncome(
  { sales }: Performance,
  settled: ReturnType<typeof settle>,
  which: (sale: MadeSale) => boolean,
) {
  const own = sales.filter((sale) => settled.has(sale.id) && which(sale));
  const sum = (of: (sale: MadeSale) => number) => add(own.map(of));
  const [booked, due, paid] = [
    sum(({ price }) => price),
    sum(({ id }) => settled.get(id)?.due ?? 0),
    sum(({ id }) => settled.get(id)?.paid ?? 0),
  ];
  return { booked, given_back: booked - due, due, paid, owed: due - paid };
}

/** Bookings that were made on days of a period. */
export const countMade = ({ sales }: Performance, branch: string, period: Period) =>
  sales.filter(
    (sale) =>
      sale.on.branch === branch && (isThere(sale) || isCancelled(sale)) && within(localDate(sale.created_at), period),
  ).length;

/** Families by what they did in a period. */
export function countFamilies({ sales, children }: Performance, branch: string, period: Period, today: string) {
  const counts = { active: 0, first: 0, returning: 0, back: 0, lapsed: 0 };
  for (const family of new Set(children.map((child) => child.family))) {
    const days = sales
      .filter((sale) => isThere(sale) && sale.on.branch === branch && sale.child.family === family)
      .map(({ on }) => on.date)
      .toSorted();
    const last = days.at(-1);
    if (last && within(addDays(last, 28), period) && addDays(last, 28) <= today) counts.lapsed += 1;
    const first = days.find((date) => within(date, period));
    if (!first) continue;
    counts.active += 1;
    const before = days.findLast((date) => date < period.from);
    if (!before) counts.first += 1;
    else {
      counts.returning += 1;
      if (daysBetween(before, first) > 28) counts.back += 1;
    }
  }
  return counts;
}

/** What the rule expects of the weeks from a Monday on, by what was known at an instant. */
export function forecast(
  of: Performance,
  branch: string,
  { monday, at, weeks, today }: { monday: string; at: number; weeks: number; today: string },
) {
  const own = of.dates.filter((date) => date.branch === branch && date.session_status !== 'draft');
  const weekOf = (from: string) => own.filter(({ date }) => weekStart(date) === from);
  const openWeeks = [28, 21, 14, 7].filter((days) =>
    weekOf(addDays(monday, -days)).some((date) => isOpen(date, today)),
  ).length;
  const oldest = Math.max(
    0,
    ...of.dates
      .filter((date) => date.branch === branch && ['listed', 'unlisted'].includes(date.session_status))
      .map(({ ages }) => ages[1]),
  );
  const known = of.sales.filter(
    (sale) =>
      sale.on.branch === branch &&
      (isThere(sale) || isCancelled(sale)) &&
      Date.parse(sale.created_at) < at &&
      (sale.cancelled_at === null || Date.parse(sale.cancelled_at) >= at),
  );
  const minutes = (sales: readonly MadeSale[]) => add(sales.map(({ on }) => lasts(on)));
  const usual = new Map(
    of.children.map((child) => [
      child.id,
      Math.floor(
        minutes(
          known.filter(
            ({ child: { id }, on }) => id === child.id && on.date >= addDays(monday, -28) && on.date < monday,
          ),
        ) / Math.max(1, openWeeks),
      ),
    ]),
  );
  const isKnown = [...usual.values()].some((value) => value > 0);
  const told = Array.from({ length: weeks }, (_, nth) => {
    const starts = addDays(monday, 7 * (nth + 1));
    const dates = weekOf(starts);
    const is_closed = dates.length > 0 && dates.every((date) => !isOpen(date, today));
    const result = {
      starts,
      is_closed,
      offered: add(dates.filter((date) => isOpen(date, today)).map((date) => lasts(date) * date.capacity)),
      bands: bands.map(() => ({ booked: 0, expected: 0, came: 0 })),
    };
    for (const child of of.children) {
      const band = result.bands[bandOf(child.dob, starts)];
      if (!band) continue;
      const inWeek = ({ child: { id }, on }: MadeSale) => id === child.id && weekStart(on.date) === starts;
      const booked = minutes(known.filter(inWeek));
      const stays = !is_closed && ageInMonths(child.dob, starts) < oldest;
      band.booked += booked;
      band.expected += Math.max(booked, stays ? (usual.get(child.id) ?? 0) : 0);
      band.came += minutes(of.sales.filter((sale) => inWeek(sale) && isThere(sale) && sale.on.branch === branch));
    }
    return result;
  });
  return { isKnown, told };
}
