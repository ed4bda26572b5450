import ShoppingBasket from 'lucide-react/icons/shopping-basket';
import { useEffect, useId, useRef } from 'react';
import { useNavigate, useSession } from '@bairn/shared/app';
import { plural } from '@bairn/shared/format/plural';
import { formatPence } from '@bairn/shared/format/money';
import { paths } from '@bairn/shared/paths';
import { Button } from '@bairn/shared/ui/Button';
import { CountBadge } from '@bairn/shared/ui/CountBadge';
import { useDisclosure } from '@bairn/shared/ui/useDisclosure';
import { useBasket } from '#components/useBasket.ts';
import styles from './BasketPopover.module.css';
import { BasketPopoverItem } from './BasketPopoverItem.tsx';
import { HoldAnnouncer } from '../lines/HoldAnnouncer.tsx';
import { RemovedLine } from '../lines/RemovedLine.tsx';
import { useLines } from '../lines/useLines.ts';

/** The basket in the header (specification section 2); closes on Escape, a press elsewhere and on leaving the page. */
export function Component() {
  const { basket, query } = useBasket();
  const { status } = useSession();
  const lines = useLines(status === 'signed-in');
  const navigate = useNavigate();
  const { open, toggle, box, button, onBlur } = useDisclosure();
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();
  const items = basket?.items ?? [];
  const clock = { now: basket?.now ?? '', receivedAt: query.dataUpdatedAt };

  useEffect(() => {
    if (open) panel.current?.focus();
  }, [open]);

  return (
    <div ref={box} className={styles.box} onBlur={onBlur}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-label={`Your basket, ${plural(items.length, 'item')}`}
        aria-expanded={open}
        aria-haspopup="dialog"
        aria-controls={open ? id : undefined}
        onClick={() => {
          lines.forget();
          toggle();
        }}
      >
        <ShoppingBasket size={24} />
        <CountBadge count={items.length} />
      </button>
      {basket && <HoldAnnouncer items={items} clock={clock} />}
      {open && (
        <div ref={panel} id={id} role="dialog" aria-labelledby={`${id}-title`} tabIndex={-1} className={styles.panel}>
          <p id={`${id}-title`} className={styles.title}>
            Your basket ({items.length})
          </p>
          {lines.removed && <RemovedLine item={lines.removed} lines={lines} />}
          {items.length === 0 ? (
            <p className={styles.empty}>You have no items in your basket</p>
          ) : (
            <ul role="list" className={styles.items}>
              {items.map((item) => (
                <li key={item.id}>
                  <BasketPopoverItem item={item} clock={clock} lines={lines} />
                </li>
              ))}
            </ul>
          )}
          <p className={styles.total}>
            <span>Total to pay</span>
            <strong>{formatPence(basket?.total ?? 0)}</strong>
          </p>
          <Button block disabled={items.length === 0} onClick={() => void navigate(paths.checkout())}>
            Go to checkout
          </Button>
        </div>
      )}
    </div>
  );
}
