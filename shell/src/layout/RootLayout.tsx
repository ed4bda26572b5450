import { dismissToast, toasts, useStore } from '@bairn/shared/app';
import { Outlet, ScrollRestoration, useMatches, type Location } from 'react-router';
import type { PageHandle } from '../routing/pageTable.ts';
import { isNoticeSeen } from '../browser/preferences.ts';
import { usePreference } from '../browser/usePreference.ts';
import { BetaBanner } from './BetaBanner.tsx';
import { Dialogs } from './Dialogs.tsx';
import { Footer } from './Footer.tsx';
import { loadCookieNotice, loadOverlays, loadSettingsMenu } from './lateParts.ts';
import { Navbar } from './Navbar.tsx';
import { Progress } from './Progress.tsx';
import styles from './RootLayout.module.css';
import { useLate } from './useLate.ts';
import { useLeft } from './useLeft.ts';
import { usePageFocus } from './usePageFocus.ts';
import { usePageTitle } from './usePageTitle.ts';

/** Every document begins with the key `default`: without its address one page would open where another was left. */
const placeKey = ({ key, pathname, search }: Location) => (key === 'default' ? pathname + search : key);

/** The frame around every page: bar, page, footer, alerts and dialogs. */
export function RootLayout() {
  const shown = useStore(toasts);
  const isLeft = useLeft();
  const noticeSeen = usePreference(isNoticeSeen, true);
  const notice = useLate(loadCookieNotice, false, !noticeSeen);
  const overlays = useLate(loadOverlays, shown.length > 0, true);
  const handle = useMatches().at(-1)?.handle as Partial<PageHandle> | undefined;
  const hasMenu = handle?.page?.layout === 'settings';
  const menu = useLate(loadSettingsMenu, hasMenu);
  usePageTitle();
  usePageFocus();
  return (
    <div className={styles.frame}>
      <a href="#main" className={styles.skip}>
        Skip to the content
      </a>
      <Progress />
      <BetaBanner />
      <Navbar />
      <div className={hasMenu ? styles.withMenu : styles.page}>
        {hasMenu && <div className={styles.side}>{menu && <menu.SettingsMenu />}</div>}
        {!isLeft && <Outlet />}
      </div>
      <Footer />
      {notice && <notice.CookieNotice />}
      {overlays && <overlays.ToastRegion toasts={shown} onDismiss={dismissToast} />}
      <Dialogs />
      <ScrollRestoration getKey={placeKey} />
    </div>
  );
}
