import { confirm, toast, useMutation, useQueryClient } from '@bairn/shared/app';
import { formatDay } from '@bairn/shared/format/date';
import { Button } from '@bairn/shared/ui/Button';
import { useScope } from '../components/useScope.ts';
import { reopenDate } from './closingCalls.ts';

type Props = {
  session: string;
  instance: { id: string; date: string; status: 'open' | 'closed' };
  /** Asks before the date is closed. */
  onClose: () => void;
};

/** Closes a date, or opens a closed one again: one button that stays where the focus is. */
export function DateAction({ session, instance, onClose }: Props) {
  const client = useQueryClient();
  const reopening = useMutation(reopenDate(useScope()));
  const closed = instance.status === 'closed';
  const day = formatDay(instance.date);

  async function askAndReopen() {
    const wanted = await confirm({
      title: `Open ${day} again`,
      message: 'Families can book the date again. Bookings that were cancelled stay cancelled.',
      ok: 'Open the date',
    });
    if (!wanted) return;
    reopening.mutate(
      { session, instance: instance.id },
      {
        onSuccess: () => {
          toast.success(`${day} is open again.`);
          void client.invalidateQueries({ queryKey: ['sessions'] });
        },
      },
    );
  }

  return (
    <Button
      variant="soft"
      size="small"
      busy={reopening.isPending}
      onClick={() => (closed ? void askAndReopen() : onClose())}
    >
      {closed ? 'Open' : 'Close'}
      <span className="visually-hidden">{closed ? ` ${day} again` : ` ${day}`}</span>
    </Button>
  );
}
