import { Link } from '@bairn/shared/app';
import X from 'lucide-react/icons/x';
import { useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { isDemonstration } from '../browser/installation.ts';
import { cx } from '@bairn/shared/ui/cx';
import { keepPreference, readPreference } from '../browser/preferences.ts';
import { usePreference } from '../browser/usePreference.ts';
import styles from './BetaBanner.module.css';

const isDismissed = () => readPreference('bairn.beta') !== null;

/**
 * Says that the product is new, what that means, and whom to tell; until the person takes it away. A server does not know
 * who has: in the page that it rendered the room stays, empty, until the next page, so that nothing moves.
 */
export function BetaBanner() {
  const box = useRef<HTMLElement>(null);
  const { key } = useLocation();
  const dismissed = usePreference(isDismissed, false);
  const [roomAt, setRoomAt] = useState(dismissed ? undefined : key);
  if (roomAt !== undefined && roomAt !== key) setRoomAt(undefined);
  if (dismissed && roomAt !== key) return null;
  return (
    <section
      ref={box}
      aria-label="Beta"
      aria-hidden={dismissed || undefined}
      className={cx(styles.banner, dismissed && styles.room)}
    >
      <div className={styles.inner}>
        <p>
          <strong className={styles.mark}>Beta</strong>{' '}
          {isDemonstration()
            ? 'A demonstration: everything in it is invented.'
            : 'Bairn is new: parts are still being built, and may change.'}{' '}
          <Link to="/legal/support#feedback">Tell us what you think</Link>
        </p>
        <button
          type="button"
          className={styles.close}
          aria-label="Hide the beta message"
          title="Hide"
          onClick={() => {
            // The button goes: keyboard focus moves to what follows it.
            box.current?.nextElementSibling?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
            setRoomAt(undefined);
            keepPreference('bairn.beta', 'hidden');
          }}
        >
          <X size={18} />
        </button>
      </div>
    </section>
  );
}
