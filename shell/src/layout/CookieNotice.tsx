import { Link } from '@bairn/shared/app';
import { paths } from '@bairn/shared/paths';
import { Button } from '@bairn/shared/ui/Button';
import { useLocation } from 'react-router';
import { isNoticeSeen, seeNotice, usePreference } from '../browser/preferences.ts';
import styles from './CookieNotice.module.css';

/** Alerts lie above it, however high its words are. */
function makeRoom(notice: HTMLElement) {
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() =>
    style.setProperty('--over-page', `calc(${notice.offsetHeight}px + var(--space-2))`),
  );
  observer.observe(notice);
  return () => {
    observer.disconnect();
    style.removeProperty('--over-page');
  };
}

/**
 * Tells a new visitor what is kept in their browser, and where to choose. It lies over the page's lower edge, so that nothing
 * moves when it comes or goes, and holds nothing up: nothing that would need consent is kept.
 */
export function CookieNotice() {
  const { pathname } = useLocation();
  const seen = usePreference(isNoticeSeen, true);
  // The page about cookies says it all.
  if (seen || pathname === paths.cookies()) return null;
  return (
    <section ref={makeRoom} aria-labelledby="cookie-notice" className={styles.notice} data-over-page>
      {/* Short lines, each by itself: what comes last must not be the largest text of the page. */}
      <div>
        <p>
          <strong id="cookie-notice">No tracking.</strong>
        </p>
        <p>Bairn keeps in your browser only what it needs, and what you choose yourself.</p>
        <p>
          <Link to={paths.cookies()}>What is kept, and your choice</Link>
        </p>
      </div>
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
