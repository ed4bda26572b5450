import { useNavigation } from 'react-router';
import styles from './Progress.module.css';

/** A line over the bar while the next page's code is on its way; a quick change never shows it. */
export function Progress() {
  const { state } = useNavigation();
  return state === 'idle' ? null : <div className={styles.line} />;
}
