import { useState } from 'react';
import { useSearchParams } from '@bairn/shared/app';
import { isDate, localDate } from '@bairn/shared/format/date';
import { rangeOf, type View } from './range.ts';

/** The view and the day of the address, and what a calendar then shows. `usual`: what it shows unless told. */
export function useShown(views: readonly View[], usual: View) {
  const [search] = useSearchParams();
  const [today] = useState(() => localDate(new Date()));
  const view = views.find((one) => one === search.get('view')) ?? usual;
  const asked = search.get('date') ?? '';
  const date = isDate(asked) && asked >= '2000-01-01' && asked <= '2100-12-31' ? asked : today;
  return { view, date, shown: rangeOf(view, date), month: date.slice(0, 7) };
}
