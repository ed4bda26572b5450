import { plural } from '@bairn/shared/format/plural';
import type { BasketItem } from '@bairn/shared/schema/booking';
import { basketItemMachine, mayHappen } from '@bairn/shared/schema/states';
import { Alert } from '@bairn/shared/ui/Alert';
import { Button } from '@bairn/shared/ui/Button';
import { secondsLeft, soon } from './holdTime.ts';
import type { Lines } from './useLines.ts';
import { useServerNow, type ServerClock } from './useServerNow.ts';

type Props = { items: readonly BasketItem[]; clock: ServerClock; lines: Lines; locked: boolean };

/** One press for all places that are about to be let go, where that is more than one. */
export function KeepAll({ items, clock, lines, locked }: Props) {
  const now = useServerNow(clock);
  const ending = items.filter(({ status, held_until, extensions_left }) => {
    const seconds = secondsLeft(held_until, now);
    return mayHappen(basketItemMachine, status, 'extend') && extensions_left > 0 && seconds > 0 && seconds <= soon;
  });
  if (ending.length < 2) return null;
  return (
    <Alert
      tone="warning"
      title={`${plural(ending.length, 'place')} in your basket will be released soon`}
      action={
        <Button
          size="small"
          variant="secondary"
          busy={lines.busy === 'all'}
          disabled={locked}
          onClick={() => void lines.keepAllLonger(ending)}
        >
          Hold all {ending.length} longer
        </Button>
      }
    />
  );
}
