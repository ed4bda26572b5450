import { dismissToast, toasts, useStore } from '@bairn/shared/app';
import { ToastRegion } from '@bairn/shared/ui/ToastRegion';
import { Outlet, ScrollRestoration, type Location } from 'react-router';
import { Dialogs } from './Dialogs.tsx';
import { Footer } from './Footer.tsx';
import { Navbar } from './Navbar.tsx';
import { Progress } from './Progress.tsx';
import styles from './RootLayout.module.css';
import { usePageFocus } from './usePageFocus.ts';
import { usePageTitle } from './usePageTitle.ts';

/** Every document begins with the key `default`: without its address one page would open where another was left. */
const placeKey = ({ key, pathname, search }: Location) => (key === 'default' ? pathname + search : key);

/** The frame around every page: bar, page, footer, alerts and dialogs. */
export function RootLayout() {
  const shown = useStore(toasts);
  usePageTitle();
  usePageFocus();
  return (
    <div className={styles.frame}>
      <a href="#main" className={styles.skip}>
        Skip to the content
      </a>
      <Progress />
      <Navbar />
      <div className={styles.page}>
        <Outlet />
      </div>
      <Footer />
      <ToastRegion toasts={shown} onDismiss={dismissToast} />
      <Dialogs />
      <ScrollRestoration getKey={placeKey} />
    </div>
  );
}
