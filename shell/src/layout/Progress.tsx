import { useLocation, useNavigation } from 'react-router';
import styles from './Progress.module.css';
import { Waiting } from './Waiting.tsx';

/** A line over the bar while the next page's code is on its way; a quick change never shows it. */
export function Progress() {
  const { state } = useNavigation();
  const { pathname, search } = useLocation();
  if (state === 'idle') return null;
  return (
    <>
      <div className={styles.line} />
      <Waiting here={pathname + search} />
    </>
  );
}
