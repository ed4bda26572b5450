import { formatDay, formatTimes } from '@bairn/shared/format/date';
import { listWords } from '@bairn/shared/format/listWords';
import { formatPence } from '@bairn/shared/format/money';
import { plural } from '@bairn/shared/format/plural';
import type { FamilyChild } from '@bairn/shared/schema/auth';
import type { BasketItem } from '@bairn/shared/schema/booking';
import { isTogetherOnly } from '@bairn/shared/schema/bookingOptions';
import type { MarketplaceInstance, SessionDetails } from '@bairn/shared/schema/marketplace';
import { fullDay } from '@bairn/shared/format/fullDay';
import { leftWords } from '../components/words.ts';

/** Who a date is taken for: the chosen children, or a number of places where no child is chosen yet. */
export type Who = { children: readonly FamilyChild[]; places: number };

/** What is known of a date, beside what all see. */
export type Own = {
  /** The basket's lines that hold a place on it, the oldest first. */
  lines: readonly BasketItem[];
  /** The family's children who have a booking at that time. */
  booked: ReadonlySet<string>;
};

/** What a press on a date does: takes places, says whose the unnamed places of the basket are, or gives places back. */
export type Plan = {
  add: (string | null)[];
  name: { item: string; child: string }[];
  remove: readonly BasketItem[];
};

const nothing: Plan = { add: [], name: [], remove: [] };

/** The places and names that are missing for those who the date is to be taken for. */
function missing({ lines, booked }: Own, { children, places }: Who): Plan {
  if (children.length === 0) return { ...nothing, add: Array<null>(Math.max(0, places - lines.length)).fill(null) };
  const without = children.filter(({ id }) => !booked.has(id) && !lines.some(({ child_id }) => child_id === id));
  const unnamed = lines.filter(({ child_id }) => child_id === null);
  return {
    ...nothing,
    name: without.slice(0, unnamed.length).map(({ id }, index) => ({ item: unnamed[index]?.id ?? '', child: id })),
    add: without.slice(unnamed.length).map(({ id }) => id),
  };
}

/** Takes what is missing. Where nothing is, or it cannot be had, what the basket holds for them is given back. */
export function planOf(instance: MarketplaceInstance, own: Own, who: Who): Plan {
  const plan = missing(own, who);
  const canAdd = plan.add.length === 0 || (instance.open && instance.places_left >= plan.add.length);
  if (canAdd && plan.add.length + plan.name.length > 0) return plan;
  const theirs = own.lines.filter(({ child_id }) => who.children.some(({ id }) => id === child_id));
  return { ...nothing, remove: theirs.length > 0 ? theirs : own.lines };
}

/** Who the lines are for: 'Ava and Finn', 'Ava and 1 place', '2 places'. */
export function namesOf(lines: readonly BasketItem[]): string[] {
  const names = lines.flatMap(({ child }) => (child ? [child.first_name] : []));
  const unnamed = lines.length - names.length;
  return unnamed > 0 ? [...names, plural(unnamed, 'place')] : names;
}

export type DateState = {
  look: 'open' | 'few' | 'shut' | 'basket' | 'booked';
  /** On the date: '3 left'. */
  short: string;
  /** The full date, its state and what it costs, for those who hear it. */
  label: string;
  pressed: boolean | 'mixed';
  /** Why a press does nothing. */
  refusal?: string;
};

type Words = Omit<DateState, 'label' | 'pressed'> & { long: string };

function wordsOf(instance: MarketplaceInstance, own: Own, who: Who, session: SessionDetails): Words {
  const { date, open, places_left: left } = instance;
  const together = isTogetherOnly(session.booking_options.map(({ id }) => id));
  const day = formatDay(date);
  const names = namesOf(own.lines);
  if (own.lines.length > 0) {
    const short = names.length === 1 && names[0] === '1 place' ? 'Added' : names.join(', ');
    return { look: 'basket', short, long: `in your basket: ${listWords(names)}` };
  }
  const bookedOf = listWords(who.children.filter(({ id }) => own.booked.has(id)).map(({ first_name }) => first_name));
  const wanted = missing(own, who).add.length;
  if (bookedOf && wanted === 0) {
    const long = `already booked for ${bookedOf}`;
    return { look: 'booked', short: 'Booked', long, refusal: `Already booked at this time on ${day} for ${bookedOf}.` };
  }
  if (!open) {
    const long = date === session.today ? 'no longer available' : 'closed';
    return { look: 'shut', short: 'Closed', long, refusal: `${day} is ${long}.` };
  }
  if (instance.opens_later) {
    const long = 'not open for booking yet';
    return { look: 'shut', short: 'Later', long, refusal: `${day} opens once the service has planned its staff.` };
  }
  if (left <= 0) return { look: 'shut', short: 'Full', long: 'fully booked', refusal: `${day} is fully booked.` };
  const long = leftWords(instance);
  const short = instance.places_by_age ? `Up to ${left}` : `${left} left`;
  if (together) {
    const refusal = `${day} is booked together with other dates. Choose them above.`;
    return { look: left <= 2 ? 'few' : 'open', short, long, refusal };
  }
  const also = bookedOf && `, already booked for ${bookedOf}`;
  if (left < wanted) {
    const why = `not enough for ${wanted} children`;
    return {
      look: 'few',
      short,
      long: `${long}, ${why}${also}`,
      refusal: `${long} on ${day}, ${why}.`,
    };
  }
  return { look: left <= 2 ? 'few' : 'open', short, long: long + also };
}

/** Whether a date has too few places for who is here, so that they can join its waiting list. */
export const isFull = (instance: MarketplaceInstance, own: Own, who: Who) =>
  instance.open && own.lines.length === 0 && instance.places_left < Math.max(1, missing(own, who).add.length);

/** How a date stands for who is here. */
export function stateOf(session: SessionDetails, instance: MarketplaceInstance, own: Own, who: Who): DateState {
  const { long, ...words } = wordsOf(instance, own, who, session);
  const differs = instance.start_time !== session.start_time || instance.end_time !== session.end_time;
  const times = differs && formatTimes(instance.start_time, instance.end_time, 'family');
  const { add, name } = missing(own, who);
  return {
    ...words,
    label: [fullDay(instance.date), long, times, formatPence(instance.price)].filter(Boolean).join(', '),
    pressed: own.lines.length > 0 && (add.length + name.length > 0 ? 'mixed' : true),
  };
}
