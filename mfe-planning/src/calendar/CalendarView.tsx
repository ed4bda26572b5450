import { useMemo, useState } from 'react';
import { useSearchParams } from '@bairn/shared/app';
import { addDays, formatDay } from '@bairn/shared/format/date';
import { searchWith } from '@bairn/shared/ui/searchWith';
import { MonthView } from './MonthView.tsx';
import { OpenedDate } from './OpenedDate.tsx';
import type { Calendar, CalendarDate } from './queries.ts';
import type { Shown, View } from './range.ts';
import { TimeGrid, type Column } from './TimeGrid.tsx';

type Props = {
  calendar: Calendar;
  view: View;
  shown: Shown;
  month: string;
  /** It is of one session. */
  ofOne?: boolean;
};
type Opened = { id: string; moved?: { start_time: string; end_time: string } };

/** A column for each day of the week. */
function daysOf({ dates, closing_days, today }: Calendar, { from }: Shown): Column[] {
  const byDate = Map.groupBy(dates, ({ date }) => date);
  return Array.from({ length: 7 }, (_, index) => addDays(from, index)).map((day) => ({
    key: day,
    head: formatDay(day),
    note: closing_days.find(({ date }) => date === day)?.name,
    current: day === today,
    dates: byDate.get(day) ?? [],
  }));
}

/** A column for each room of a day, and one for what is in none. */
function roomsOf({ dates, rooms, closing_days }: Calendar, ofOne: boolean): Column[] {
  const byRoom = Map.groupBy(dates, ({ room_id }) => room_id);
  const closed = closing_days[0]?.name;
  // The calendar of one session shows the rooms that it has dates in.
  const used = dates.length > 0 && ofOne ? rooms.filter(({ id }) => byRoom.has(id)) : rooms;
  const known = used.map(({ id, name }) => ({ key: id, head: name, note: closed, dates: byRoom.get(id) ?? [] }));
  const other = dates.filter(({ room_id }) => !rooms.some(({ id }) => id === room_id));
  const rest = known.length === 0 || other.length > 0;
  return rest ? [...known, { key: 'none', head: 'No room', note: closed, dates: other }] : known;
}

/** The calendar in one of its views, and the date that is opened. */
export function CalendarView({ calendar, view, shown, month, ofOne = false }: Props) {
  const [search] = useSearchParams();
  const [opened, setOpened] = useState<Opened | null>(null);
  const date = calendar.dates.find(({ id }) => id === opened?.id);
  // Opening a date draws its dialog alone, and not the hundreds of others again.
  const drawn = useMemo(() => {
    const open = ({ id }: CalendarDate) => setOpened({ id });
    return view === 'month' ? (
      <MonthView
        calendar={calendar}
        shown={shown}
        month={month}
        dayOf={(day) => searchWith(search.toString(), { view: 'day', date: day })}
        monthOf={(day) => searchWith(search.toString(), { date: day })}
        onOpen={open}
      />
    ) : (
      <TimeGrid
        label={shown.title}
        level={ofOne ? 3 : 2}
        columns={view === 'day' ? roomsOf(calendar, ofOne) : daysOf(calendar, shown)}
        rooms={calendar.rooms}
        onOpen={open}
        onMove={calendar.can.edit ? ({ id }, moved) => setOpened({ id, moved }) : undefined}
      />
    );
  }, [calendar, view, shown, month, ofOne, search]);
  return (
    <>
      {drawn}
      {date && (
        <OpenedDate
          key={`${date.id} ${opened?.moved?.start_time}`}
          date={date}
          moved={opened?.moved}
          calendar={calendar}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}
