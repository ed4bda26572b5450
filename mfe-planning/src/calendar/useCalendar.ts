import { useState } from 'react';
import { useQuery, useSearchParams } from '@bairn/shared/app';
import { isDate, localDate } from '@bairn/shared/format/date';
import { useScope } from '../components/useScope.ts';
import { calendarQuery } from './queries.ts';
import { rangeOf, views, type View } from './range.ts';

/** The view and the day of the address, and what the calendar then shows. */
export function useCalendar({ session, usual }: { session?: string; usual: View }) {
  const [search] = useSearchParams();
  const [today] = useState(() => localDate(new Date()));
  const scope = useScope();
  const view = views.find((one) => one === search.get('view')) ?? usual;
  const asked = search.get('date') ?? '';
  const date = isDate(asked) && asked >= '2000-01-01' && asked <= '2100-12-31' ? asked : today;
  const shown = rangeOf(view, date);
  const { from, to } = shown;
  const query = useQuery(calendarQuery(scope, { from, to, ...(session ? { session_id: session } : {}) }));
  return { view, shown, month: date.slice(0, 7), query };
}
