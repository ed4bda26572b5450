import { Link } from '@bairn/shared/app';
import { paths } from '@bairn/shared/paths';
import { Button } from '@bairn/shared/ui/Button';
import { useLocation } from 'react-router';
import { isNoticeSeen, seeNotice } from '../browser/preferences.ts';
import { usePreference } from '../browser/usePreference.ts';
import styles from './CookieNotice.module.css';

/**
 * Tells a new visitor what is kept in their browser, and where to choose: one line after the footer, so that it covers
 * nothing, and nothing moves when it comes or goes. It holds nothing up: nothing that would need consent is kept.
 */
export function CookieNotice() {
  const { pathname } = useLocation();
  const seen = usePreference(isNoticeSeen, true);
  // The page about cookies says it all.
  if (seen || pathname === paths.cookies()) return null;
  return (
    <section aria-labelledby="cookie-notice" className={styles.notice}>
      <p>
        <strong id="cookie-notice">No tracking.</strong>{' '}
        <span className={styles.more}>
          Bairn keeps in your browser only what it needs, and what you choose yourself.{' '}
        </span>
        <Link to={paths.cookies()}>
          What is kept<span className={styles.more}>, and your choice</span>
        </Link>
      </p>
      <Button
        size="small"
        onClick={() => {
          document.getElementById('main')?.focus({ preventScroll: true });
          seeNotice();
        }}
      >
        OK
      </Button>
    </section>
  );
}
