import { formatDay } from '@bairn/shared/format/date';
import { formatPence } from '@bairn/shared/format/money';
import type { BasketItem } from '@bairn/shared/schema/booking';
import { Button } from '@bairn/shared/ui/Button';
import { Dialog } from '@bairn/shared/ui/Dialog';
import { List } from '@bairn/shared/ui/List';
import styles from './WhichPlaces.module.css';

type Props = {
  date: string;
  /** The places that the basket holds on it: two at least. */
  lines: readonly BasketItem[];
  onClose: () => void;
  onRemove: (lines: readonly BasketItem[]) => void;
};

/** A date with several places in the basket: which of them is to be removed. */
export function WhichPlaces({ date, lines, onClose, onRemove }: Props) {
  const all = lines.length === 2 ? 'both' : `all ${lines.length}`;
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${formatDay(date)}: which place to remove?`}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep {all}
          </Button>
          <Button variant="danger" onClick={() => onRemove(lines)}>
            Remove {all}
          </Button>
        </>
      }
    >
      <List items={lines}>
        {(line) => {
          const name = line.child?.first_name ?? `place ${lines.indexOf(line) + 1}`;
          return (
            <div className={styles.line}>
              <p>
                <strong>{name}</strong> {formatPence(line.price)}
              </p>
              <Button variant="secondary" size="small" onClick={() => onRemove([line])}>
                Remove {name}
              </Button>
            </div>
          );
        }}
      </List>
    </Dialog>
  );
}
