import MoreHorizontal from 'lucide-react/icons/ellipsis';
import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { Link } from '@bairn/shared/app';
import { buttonClass, type ButtonLook } from '../action/buttonClass.ts';
import { cx } from '../cx.ts';
import { placePopover } from './placePopover.ts';
import styles from './Popover.module.css';

type Item = {
  label: string;
  icon?: ReactNode;
  danger?: boolean;
  disabled?: boolean;
} & ({ to: string } | { onSelect: () => void });

type Props = Omit<ButtonLook, 'block'> & {
  /** The name of the menu; the accessible name if the button has only an icon. */
  label: string;
  /** The content of the button; three dots by default. */
  button?: ReactNode;
  items: readonly Item[];
  className?: string;
};

const itemsOf = (menu: Element) => [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]:not(:disabled)')];

/** Secondary actions. Arrow keys, Home and End move; Escape closes and returns the focus. */
export function Menu({ label, button, items, variant = 'quiet', size, className }: Props) {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const close = () => menu.current?.hidePopover();

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const all = itemsOf(event.currentTarget);
    const at = all.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (event.key === 'Tab') close();
    if (to === undefined) return;
    event.preventDefault();
    all.at(to % all.length)?.focus();
  };

  return (
    <>
      <button
        ref={opener}
        type="button"
        popoverTarget={id}
        aria-haspopup="menu"
        aria-label={button ? undefined : label}
        title={button ? undefined : label}
        className={buttonClass({ variant, size }, className)}
      >
        {button ?? <MoreHorizontal />}
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        className={cx(styles.popover, styles.menu)}
        onKeyDown={onKeyDown}
        onBeforeToggle={(event) => {
          if (event.newState === 'open' && opener.current) placePopover(event.currentTarget, opener.current);
        }}
        onToggle={(event) => {
          if (event.newState === 'open') itemsOf(event.currentTarget)[0]?.focus();
        }}
      >
        {items.map((item) => {
          const shared = { role: 'menuitem', tabIndex: -1, className: cx(styles.item, item.danger && styles.danger) };
          return 'to' in item ? (
            <Link key={item.label} {...shared} to={item.to} onClick={close}>
              {item.icon}
              {item.label}
            </Link>
          ) : (
            <button
              key={item.label}
              {...shared}
              type="button"
              disabled={item.disabled}
              onClick={() => {
                close();
                item.onSelect();
              }}
            >
              {item.icon}
              {item.label}
            </button>
          );
        })}
      </div>
    </>
  );
}
