import { useState } from 'react';
import { configQuery, useQuery } from '@bairn/shared/app';
import { removeClosingDay } from '@bairn/shared/calls/closingDays';
import { formatFullDay } from '@bairn/shared/format/date';
import type { ClosingDay } from '@bairn/shared/schema/closingDays';
import { ActionDialog } from '@bairn/shared/ui/ActionDialog';
import { Badge } from '@bairn/shared/ui/Badge';
import { Button } from '@bairn/shared/ui/Button';
import { ListRow } from '@bairn/shared/ui/ListRow';
import { useSend } from '@bairn/shared/ui/useSend';
import type { Scope } from './queries.ts';

type Props = { scope: Scope; day: ClosingDay; today: string };

/** A closing day with its state, and the way to remove it. */
export function ClosingDayRow({ scope, day, today }: Props) {
  const [open, setOpen] = useState(false);
  const config = useQuery(configQuery);
  const send = useSend(removeClosingDay);
  const { id, date, name, type, status } = day;
  const kind = config.data?.lists.closing_day_types.find((one) => one.id === type)?.name;
  const isConfirmed = status === 'confirmed';
  const isPast = date < today;
  const when = formatFullDay(date);
  return (
    <ListRow title={when} detail={kind && kind !== name ? `${name} · ${kind}` : name}>
      {isConfirmed ? (
        <Badge tone={isPast ? 'neutral' : 'success'}>Confirmed</Badge>
      ) : (
        <Badge tone={isPast ? 'neutral' : 'warning'}>{isPast ? 'Never confirmed' : 'Proposed'}</Badge>
      )}
      {!(isConfirmed && isPast) && (
        <Button
          variant="quiet"
          size="small"
          aria-haspopup="dialog"
          aria-label={`Remove the closing day on ${when}`}
          onClick={() => setOpen(true)}
        >
          Remove
        </Button>
      )}
      {open && (
        <ActionDialog
          onClose={() => setOpen(false)}
          title={`Remove the closing day on ${when}?`}
          message={
            isConfirmed
              ? 'Bookings that it cancelled stay cancelled. Sessions that it closed stay closed until you open them in Planning.'
              : 'It was only proposed: no session is closed and no booking is cancelled.'
          }
          confirmLabel="Remove the closing day"
          cancelLabel="Keep it"
          danger={isConfirmed}
          onConfirm={() => send({ params: { ...scope, id } })}
          done={() => `The closing day on ${when} was removed.`}
        />
      )}
    </ListRow>
  );
}
