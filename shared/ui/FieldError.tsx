import CircleAlert from 'lucide-react/icons/circle-alert';
import styles from './Field.module.css';

/** What is wrong with a field, in words and with a sign. */
export function FieldError({ id, messages }: { id: string; messages: readonly string[] }) {
  if (!messages.length) return null;
  return (
    <p id={id} className={styles.error}>
      <CircleAlert size={16} />
      <span>{messages.join('. ')}</span>
    </p>
  );
}
