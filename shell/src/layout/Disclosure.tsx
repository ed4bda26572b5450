import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId, type ReactNode } from 'react';
import { useDisclosure } from '@bairn/shared/ui/useDisclosure';
import styles from './Disclosure.module.css';

type Props = {
  /** What the button says; `icon` may stand in its place. */
  label: string;
  icon?: ReactNode;
  /** The panel opens towards the start of the line. */
  end?: boolean;
  /** The words of `label` are for listeners only: the button shows these. */
  shows?: string;
  children: ReactNode | ((close: () => void) => ReactNode);
};

/** A button in the navbar that shows a small panel of links or choices; closes on Escape, a press elsewhere, and on leaving the page. */
export function Disclosure({ label, icon, end, shows, children }: Props) {
  const { open, toggle, close, box, button, onBlur } = useDisclosure();
  const id = useId();

  return (
    <div ref={box} className={styles.box} onBlur={onBlur}>
      <button
        ref={button}
        type="button"
        className={icon ? styles.iconButton : styles.button}
        aria-expanded={open}
        aria-controls={id}
        aria-label={icon || shows ? label : undefined}
        onClick={toggle}
      >
        {icon ?? (
          <>
            <span className={styles.words}>{shows ?? label}</span>
            <ChevronDown size={16} />
          </>
        )}
      </button>
      <div id={id} hidden={!open} className={end ? styles.panelEnd : styles.panel}>
        {typeof children === 'function' ? children(close) : children}
      </div>
    </div>
  );
}
