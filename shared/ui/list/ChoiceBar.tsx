import type { ReactNode } from 'react';
import { Button } from '../action/Button.tsx';
import styles from './ChoiceBar.module.css';

type Props = {
  /** How many rows are chosen; 0 draws nothing. */
  count: number;
  /** How many of them are not on screen. */
  elsewhere: number;
  /** Most rows at once: with more the bar says so in place of the actions. */
  most?: number | undefined;
  onClear: () => void;
  /** The actions. */
  children: ReactNode;
};

/** What can be done with the chosen rows of a list: at the lower edge of the window, so that no row moves. */
export function ChoiceBar({ count, elsewhere, most = Infinity, onClear, children }: Props) {
  const words = `${count} chosen${elsewhere > 0 ? `, ${elsewhere} not on this page` : ''}`;
  return (
    <>
      <span role="status" className="visually-hidden">
        {count > 0 && words}
      </span>
      {count > 0 && (
        <div role="group" aria-label="Chosen rows" className={styles.bar}>
          <span className={styles.count}>
            <strong>{count} chosen</strong>
            {elsewhere > 0 && <span className={styles.elsewhere}>{elsewhere} not on this page</span>}
          </span>
          <Button variant="quiet" size="small" onClick={onClear}>
            Clear
          </Button>
          {count > most ? <span className={styles.elsewhere}>At most {most} at once</span> : children}
        </div>
      )}
    </>
  );
}
