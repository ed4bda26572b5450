import { useLocation } from '@bairn/shared/app';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import styles from './Disclosure.module.css';

type Props = {
  /** What the button says; `icon` may stand in its place. */
  label: string;
  icon?: ReactNode;
  /** The panel opens towards the start of the line. */
  end?: boolean;
  children: ReactNode;
};

/** A button in the navbar that shows a small panel of links; closes on Escape, a press elsewhere, and on leaving the page. */
export function Disclosure({ label, icon, end, children }: Props) {
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const open = openAt === key;

  useEffect(() => {
    if (!open) return;
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpenAt(undefined);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpenAt(undefined);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('keydown', onKey);
    };
  }, [open]);

  return (
    <div
      ref={box}
      className={styles.box}
      onBlur={(event) => {
        if (event.relatedTarget instanceof Node && !event.currentTarget.contains(event.relatedTarget))
          setOpenAt(undefined);
      }}
    >
      <button
        ref={button}
        type="button"
        className={icon ? styles.iconButton : styles.button}
        aria-expanded={open}
        aria-controls={id}
        aria-label={icon ? label : undefined}
        onClick={() => setOpenAt(open ? undefined : key)}
      >
        {icon ?? (
          <>
            {label}
            <ChevronDown size={16} />
          </>
        )}
      </button>
      <div id={id} hidden={!open} className={end ? styles.panelEnd : styles.panel}>
        {children}
      </div>
    </div>
  );
}
