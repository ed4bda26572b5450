import styles from './AuthPage.module.css';
import { inWords, useSecondsLeft } from './wait.ts';

/** How long it is until something can be tried again, and that the time has come; nothing where there is no wait. */
export function Countdown({ until }: { until: number | undefined }) {
  const left = useSecondsLeft(until);
  const waits = until !== undefined && left !== undefined && left > 0;
  return (
    <>
      {waits && <p role="timer">You can try again in {inWords(left)}.</p>}
      <p role="status" className={styles.said}>
        {until !== undefined && left === 0 && 'You can try again now.'}
      </p>
    </>
  );
}
