import { Button } from '../ui/action/Button.tsx';
import styles from './AcceptButton.module.css';

/** Accepts what is asked in a row, beside a menu that has it too; `of` is read out after it. */
export function AcceptButton({ of, onClick }: { of: string; onClick: () => void }) {
  return (
    <span className={styles.wide}>
      <Button variant="secondary" size="small" aria-haspopup="dialog" onClick={onClick}>
        Accept<span className="visually-hidden"> {of}</span>
      </Button>
    </span>
  );
}
