import { plural } from '@bairn/shared/format/plural';
import type { BasketItem } from '@bairn/shared/schema/booking';
import type { FamilyChild } from '@bairn/shared/schema/auth';
import { Button } from '@bairn/shared/ui/Button';
import styles from '../Checkout.module.css';

type Props = {
  items: readonly BasketItem[];
  family: readonly FamilyChild[];
  busy: boolean;
  onChoose: (ids: readonly string[], childId: string) => void;
};

/** One child for all sessions that still need one; a child who does not fit one is refused there alone. */
export function ChildForAll({ items, family, busy, onChoose }: Props) {
  const held = items.filter(({ status }) => status === 'held');
  const open = held.filter(({ child_id }) => child_id === null).map(({ id }) => id);
  if (open.length < 2 || family.length === 0) return null;
  const sessions = plural(open.length, 'session');
  const all =
    open.length < held.length ? `the other ${sessions}` : open.length === 2 ? 'both sessions' : `all ${sessions}`;
  return (
    <div className={styles.forAll}>
      <p>The same child for {all}?</p>
      <div>
        {family.map(({ id, first_name }) => (
          <Button key={id} variant="soft" size="small" disabled={busy} onClick={() => onChoose(open, id)}>
            {first_name} for {all}
          </Button>
        ))}
      </div>
    </div>
  );
}
