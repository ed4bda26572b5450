import { useQuery } from '@bairn/shared/app';
import { useScope } from '../components/useScope.ts';
import { calendarQuery } from './queries.ts';
import { serviceViews, type View } from './range.ts';
import { useShown } from './useShown.ts';

/** The view and the day of the address, and what the calendar of a service then shows. */
export function useCalendar({ session, usual }: { session?: string; usual: View }) {
  const { view, shown, month } = useShown(serviceViews, usual);
  const { from, to } = shown;
  const query = useQuery(calendarQuery(useScope(), { from, to, ...(session ? { session_id: session } : {}) }));
  return { view, shown, month, query };
}
