import CircleAlert from 'lucide-react/icons/circle-alert';
import styles from './Field.module.css';

/** Several messages stand one after another: each ends as a sentence does, a single one as it came. */
const asSentence = (message: string, _: number, all: readonly string[]) =>
  all.length === 1 || /[.?]$/.test(message) ? message : `${message}.`;

/** What is wrong with a field, in words and with a sign. */
export function FieldError({ id, messages }: { id: string; messages: readonly string[] }) {
  if (!messages.length) return null;
  return (
    <p id={id} className={styles.error}>
      <CircleAlert size={16} />
      <span>{messages.map(asSentence).join(' ')}</span>
    </p>
  );
}
