import { formatFullDay, formatTimes } from '@bairn/shared/format/date';
import { formatPence } from '@bairn/shared/format/money';
import { Button } from '@bairn/shared/ui/Button';
import { Dialog } from '@bairn/shared/ui/Dialog';
import { Facts } from '@bairn/shared/ui/Facts';
import { DateLinks } from './DateLinks.tsx';
import { occupancyWords } from './occupancy.ts';
import type { CalendarDate } from './queries.ts';

type Props = { date: CalendarDate; room: string | null; onClose: () => void };

/** One date, for those who may not change it. */
export function DateFacts({ date, room, onClose }: Props) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${date.session_name}, ${formatFullDay(date.date)}`}
      actions={
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <Facts
        items={[
          { label: 'Time', value: formatTimes(date.start_time, date.end_time, 'service') },
          { label: 'Where', value: room },
          { label: 'Places', value: occupancyWords(date) },
          { label: 'Price', value: formatPence(date.price) },
        ]}
      />
      <DateLinks date={date} />
    </Dialog>
  );
}
