import { useId } from 'react';
import { ConnectLink } from '@bairn/shared/connections/ConnectLink';
import { formatPence } from '@bairn/shared/format/money';
import { spanWords } from '@bairn/shared/format/dateSpan';
import type { BasketItem } from '@bairn/shared/schema/booking';
import { FieldError } from '@bairn/shared/ui/FieldError';
import { datesOf, whenWords } from '#components/blockWords.ts';
import styles from './BasketPopover.module.css';
import { GoesOn } from '../lines/GoesOn.tsx';
import { LineHold } from '../lines/LineHold.tsx';
import { priceChange } from '../lines/priceChange.ts';
import type { Lines } from '../lines/useLines.ts';
import type { ServerClock } from '../lines/useServerNow.ts';

type Props = { item: BasketItem; clock: ServerClock; lines: Lines };

/** A line of the basket in short, with all that can be done about its place. */
export function BasketPopoverItem({ item, clock, lines }: Props) {
  const id = useId();
  const expired = item.status === 'expired';
  const change = priceChange(item);
  const problem = lines.problems[item.id] ?? (expired ? undefined : item.error);
  return (
    <div className={styles.item}>
      <div>
        <p className={styles.line}>
          <span className={styles.name}>{item.session_name}</span>
          <span className={expired ? styles.priceGone : styles.price}>{formatPence(item.to_pay)}</span>
        </p>
        <p className={styles.detail}>{item.service_name}</p>
        <p className={styles.detail}>{whenWords(item)}</p>
        {item.block?.recurring && (
          <div className={styles.detail}>
            <p>First {spanWords(datesOf(item))}</p>
            <GoesOn recurring={item.block.recurring} />
          </div>
        )}
      </div>
      {expired && <p className={styles.change}>{item.block ? 'These places are' : 'This place is'} no longer held.</p>}
      {change && <p className={styles.change}>{change}</p>}
      <div role="alert">
        <FieldError id={id} messages={problem ? [problem] : []} />
        {item.connection_need && <ConnectLink need={item.connection_need} />}
      </div>
      <LineHold item={item} clock={clock} lines={lines} />
    </div>
  );
}
