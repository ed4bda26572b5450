import { useState } from 'react';
import { mostWeekChildren, mostWeekDays, type ChildWeek, type WeekDay } from '@bairn/shared/format/weekPattern';
import type { FamilyChild } from '@bairn/shared/schema/auth';
import type { WeekAsked } from './weekAddress.ts';

/** A child of the form: its days may still be none. */
export type Draft = Omit<WeekAsked, 'children'> & { children: readonly ChildWeek[] };

const usualDay = { from: '08:00', to: '18:00' };

const firstChild = (family: readonly FamilyChild[]): ChildWeek => ({
  who: family[0] ? { child: family[0].id } : { months: 24 },
  weeks: null,
  days: [],
});

/** What is wrong with the form, in the order of its fields; nothing where it can be sent. */
export function problemOf({ children, start, place }: Draft): string | null {
  for (const [nth, { days }] of children.entries()) {
    const whose = children.length > 1 ? ` for child ${nth + 1}` : '';
    if (days.length === 0) return `Choose at least one day${whose}.`;
    if (days.length > mostWeekDays) return `Choose at most ${mostWeekDays} days${whose}.`;
    if (days.some(({ from, to }) => !from || !to || from >= to))
      return `Check the times${whose}: care ends after it begins.`;
  }
  const ids = children.flatMap(({ who }) => ('child' in who ? [who.child] : []));
  if (new Set(ids).size < ids.length) return 'Choose each child only once.';
  if (!start) return 'Enter the first day of care.';
  return place.trim() === '' ? 'Enter a postcode or town.' : null;
}

/** The form of a week, which follows the address where that changes. */
export function useWeekForm(asked: WeekAsked, family: readonly FamilyChild[]) {
  const address = JSON.stringify([asked, asked.children.length === 0 && family[0]?.id]);
  const fresh = () => ({
    address,
    draft: asked.children.length > 0 ? asked : { ...asked, children: [firstChild(family)] },
    last: usualDay,
  });
  const [form, setForm] = useState(fresh);
  if (form.address !== address) setForm(fresh());
  const { draft } = form;

  const change = (changes: Partial<Draft>) => setForm((now) => ({ ...now, draft: { ...now.draft, ...changes } }));
  const changeChild = (nth: number, changes: Partial<ChildWeek>) =>
    setForm((now) => ({
      ...now,
      draft: {
        ...now.draft,
        children: now.draft.children.map((child, index) => (index === nth ? { ...child, ...changes } : child)),
      },
    }));
  return {
    draft,
    change,
    changeChild,
    /** A day is chosen with the times that were entered last, which are mostly the same. */
    toggleDay: (nth: number, day: number, on: boolean) => {
      const days = draft.children[nth]?.days ?? [];
      changeChild(nth, { days: on ? [...days, { day, ...form.last }] : days.filter((one) => one.day !== day) });
    },
    setTime: (nth: number, { day, from, to }: WeekDay) => {
      const days = draft.children[nth]?.days ?? [];
      const last = from && to && from < to ? { from, to } : form.last;
      setForm((now) => ({ ...now, last }));
      changeChild(nth, { days: [...days.filter((one) => one.day !== day), { day, from, to }] });
    },
    /** A further child has the days of the one before. */
    addChild: () => {
      const taken = new Set(draft.children.map(({ who }) => ('child' in who ? who.child : '')));
      const before = draft.children.at(-1);
      const next = firstChild(family.filter(({ id }) => !taken.has(id)));
      change({ children: [...draft.children, { ...next, days: before?.days ?? [] }] });
    },
    removeChild: (nth: number) => change({ children: draft.children.filter((_, index) => index !== nth) }),
    canAdd: draft.children.length < mostWeekChildren,
  };
}

export type WeekFormState = ReturnType<typeof useWeekForm>;
