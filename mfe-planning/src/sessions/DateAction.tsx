import { useState } from 'react';
import { reopenInstance } from '@bairn/shared/calls/closing';
import { formatDay } from '@bairn/shared/format/date';
import { instanceMachine, mayHappen } from '@bairn/shared/schema/states';
import { ActionDialog } from '@bairn/shared/ui/ActionDialog';
import { Button } from '@bairn/shared/ui/Button';
import { useSend } from '@bairn/shared/ui/useSend';
import { useScope } from '../components/useScope.ts';

type Props = {
  session: string;
  instance: { id: string; date: string; status: 'open' | 'closed' };
  /** Asks before the date is closed. */
  onClose: () => void;
};

/** Closes a date, or opens a closed one again: one button that stays where the focus is. */
export function DateAction({ session, instance, onClose }: Props) {
  const scope = useScope();
  const send = useSend(reopenInstance);
  const [asking, setAsking] = useState(false);
  const closed = mayHappen(instanceMachine, instance.status, 'reopen');
  const day = formatDay(instance.date);

  return (
    <>
      <Button variant="soft" size="small" onClick={() => (closed ? setAsking(true) : onClose())}>
        {closed ? 'Open' : 'Close'}
        <span className="visually-hidden">{closed ? ` ${day} again` : ` ${day}`}</span>
      </Button>
      <ActionDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Open ${day} again`}
        message="Families can book the date again. Bookings that were cancelled stay cancelled."
        confirmLabel="Open this date"
        onConfirm={() => send({ params: { ...scope, id: session, instance: instance.id } })}
        done={() => `${day} is open again.`}
      />
    </>
  );
}
