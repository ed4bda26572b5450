import { useState } from 'react';
import { useSession } from '@bairn/shared/app';
import { ageInMonths } from '@bairn/shared/format/age';
import type { FamilyChild } from '@bairn/shared/schema/auth';
import type { SessionDetails } from '@bairn/shared/schema/marketplace';
import type { Who } from './dateState.ts';

/** Whether the session takes the child on one of its dates. */
const fits = ({ dob }: FamilyChild, { instances, age_from_months, age_to_months }: SessionDetails) =>
  instances.some(({ date }) => {
    const months = ageInMonths(dob, date);
    return months >= age_from_months && months < age_to_months;
  });

/**
 * Who dates are taken for. A family's children who fit are chosen at first, those of the age that was searched for if there
 * are any. A visitor says how many places.
 */
export function useWho(session: SessionDetails, age: string | undefined) {
  const { user } = useSession();
  const [picked, setPicked] = useState<readonly string[] | null>(null);
  const [places, setPlaces] = useState(1);
  const family = user?.keyworkerProfile?.children ?? [];
  const fitting = family.filter((child) => fits(child, session));
  const searched = fitting.filter(({ dob }) => Math.floor(ageInMonths(dob, session.today) / 12) === Number(age ?? -1));
  const first = (searched.length > 0 ? searched : fitting).map(({ id }) => id);
  const ids = picked ?? first;
  const who: Who = { children: fitting.filter(({ id }) => ids.includes(id)), places: family.length > 0 ? 1 : places };
  return {
    who,
    family,
    /** Children whom the session takes. */
    fitting,
    pick: (id: string, on: boolean) => setPicked(on ? [...ids, id] : ids.filter((other) => other !== id)),
    setPlaces,
  };
}

export type WhoChoice = ReturnType<typeof useWho>;
