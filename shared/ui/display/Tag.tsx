import X from 'lucide-react/icons/x';
import styles from './Tag.module.css';

type Props = {
  children: string;
  /** Shows a cross that removes the tag. */
  onRemove?: () => void;
};

/** A property of an object, or a chosen filter. */
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
