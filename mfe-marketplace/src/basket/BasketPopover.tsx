import ShoppingBasket from 'lucide-react/icons/shopping-basket';
import { useEffect, useId, useRef } from 'react';
import { useNavigate } from '@bairn/shared/app';
import { plural } from '@bairn/shared/format/plural';
import { formatPence } from '@bairn/shared/format/money';
import { paths } from '@bairn/shared/paths';
import { Button } from '@bairn/shared/ui/Button';
import { useDisclosure } from '@bairn/shared/ui/useDisclosure';
import { useBasket } from '../components/useBasket.ts';
import styles from './BasketPopover.module.css';
import { BasketPopoverItem } from './BasketPopoverItem.tsx';

/** The basket in the header (specification section 2); closes on Escape, a press elsewhere and on leaving the page. */
export function Component() {
  const { basket } = useBasket();
  const navigate = useNavigate();
  const { open, toggle, box, button, onBlur } = useDisclosure();
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();
  const items = basket?.items ?? [];

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
        onClick={toggle}
      >
        <ShoppingBasket size={24} />
        {items.length > 0 && (
          <span className={styles.count} aria-hidden="true">
            {items.length}
          </span>
        )}
      </button>
      {open && (
        <div ref={panel} id={id} role="dialog" aria-labelledby={`${id}-title`} tabIndex={-1} className={styles.panel}>
          <p id={`${id}-title`} className={styles.title}>
            Your basket ({items.length})
          </p>
          {items.length === 0 ? (
            <p className={styles.empty}>You have no items in your basket</p>
          ) : (
            <ul role="list" className={styles.items}>
              {items.map((item) => (
                <li key={item.id}>
                  <BasketPopoverItem item={item} />
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
