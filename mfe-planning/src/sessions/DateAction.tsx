import { useState } from 'react';
import { formatDay } from '@bairn/shared/format/date';
import { instanceMachine, mayHappen } from '@bairn/shared/schema/states';
import { Button } from '@bairn/shared/ui/Button';
import { ReopenDateDialog } from '../components/ReopenDateDialog.tsx';

type Props = {
  session: string;
  instance: { id: string; date: string; status: 'open' | 'closed' };
  /** Asks before the date is closed. */
  onClose: () => void;
};

/** Closes a date, or opens a closed one again: one button that stays where the focus is. */
export function DateAction({ session, instance, onClose }: Props) {
  const [asking, setAsking] = useState(false);
  const closed = mayHappen(instanceMachine, instance.status, 'reopen');
  const day = formatDay(instance.date);

  return (
    <>
      <Button variant="soft" size="small" onClick={() => (closed ? setAsking(true) : onClose())}>
        {closed ? 'Open' : 'Close'}
        <span className="visually-hidden">{closed ? ` ${day} again` : ` ${day}`}</span>
      </Button>
      <ReopenDateDialog open={asking} session={session} instance={instance} onClose={() => setAsking(false)} />
    </>
  );
}
