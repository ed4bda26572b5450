import { useState } from 'react';
import { CloseDateDialog } from '@bairn/shared/ui/CloseDateDialog';
import { ReopenDateDialog } from '../components/ReopenDateDialog.tsx';
import { useScope } from '../components/useScope.ts';
import { DateDialog } from './DateDialog.tsx';
import { DateFacts } from './DateFacts.tsx';
import type { Calendar, CalendarDate } from './queries.ts';

type Props = {
  date: CalendarDate;
  moved: { start_time: string; end_time: string } | undefined;
  calendar: Calendar;
  onClose: () => void;
};

/** The dialog of a date that was pressed: to change it, close it or open it again, or its facts for who may not. */
export function OpenedDate({ date, moved, calendar, onClose }: Props) {
  const scope = useScope();
  const [shutting, setShutting] = useState(false);
  const over = `${date.date} ${date.start_time}` <= calendar.now;
  if (!calendar.can.edit || over) {
    const room = calendar.rooms.find(({ id }) => id === date.room_id)?.name ?? null;
    return <DateFacts date={date} room={room} onClose={onClose} />;
  }
  if (date.status === 'closed') {
    return <ReopenDateDialog session={date.session_id} instance={date} onClose={onClose} />;
  }
  if (shutting) return <CloseDateDialog scope={scope} session={date.session_id} instance={date} onClose={onClose} />;
  return <DateDialog date={date} moved={moved} onShut={() => setShutting(true)} onClose={onClose} />;
}
