import X from 'lucide-react/icons/x';
import styles from './Tag.module.css';

type Props = {
  children: string;
  /** Shows a cross that takes the tag away. */
  onRemove?: () => void;
};

/** A property of a thing, or a chosen filter. */
export function Tag({ children, onRemove }: Props) {
  return (
    <span className={styles.tag}>
      {children}
      {onRemove && (
        <button type="button" className={styles.remove} aria-label={`Remove ${children}`} onClick={onRemove}>
          <X size={14} />
        </button>
      )}
    </span>
  );
}
