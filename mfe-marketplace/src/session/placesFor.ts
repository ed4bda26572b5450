import { ageInMonths } from '@bairn/shared/format/age';
import type { MarketplaceInstance, SessionDetails } from '@bairn/shared/schema/marketplace';

/** For whom places are: children whose birth dates are known, or else an age in whole years; an empty age is not known. */
type ForAges = { children: readonly { dob: string }[]; age: string | undefined };

const agesOn = (date: string, { children, age }: ForAges): number[] =>
  children.length > 0 ? children.map(({ dob }) => Math.floor(ageInMonths(dob, date) / 12)) : age ? [Number(age)] : [];

/**
 * A date with the places for these ages, where its staff limit them by age. For children of several ages it is the most of
 * one of them, none where one of them has none: what they can have together, the booking decides.
 */
function instanceFor(instance: MarketplaceInstance, whom: ForAges): MarketplaceInstance {
  const counts = agesOn(instance.date, whom).flatMap(
    (age) => instance.places_by_age?.find((one) => one.age === age)?.places ?? [],
  );
  if (counts.length === 0) return instance;
  return { ...instance, places_left: counts.includes(0) ? 0 : Math.max(...counts), places_by_age: null };
}

/** A session with the places for these ages on each of its dates, and the next date that has one. */
export function placesFor(session: SessionDetails, whom: ForAges): SessionDetails {
  if (session.instances.every(({ places_by_age }) => places_by_age === null)) return session;
  const instances = session.instances.map((instance) => instanceFor(instance, whom));
  const next = instances.find(({ open, places_left }) => open && places_left > 0);
  return {
    ...session,
    instances,
    next_date: next?.date ?? null,
    places_left: next?.places_left ?? null,
    places_by_age: next?.places_by_age ?? null,
  };
}
