import type { ReactNode } from 'react';
import { cx } from '@bairn/shared/ui/cx';
import styles from './OnMap.module.css';
import type { MapLink } from './useMapLink.ts';

type Props = { id: string; link: MapLink | undefined; children: ReactNode };

/** A service of the list beside a map: pointing at it here shows it there, and the other way round. */
export function OnMap({ id, link, children }: Props) {
  if (!link) return children;
  const shown = link.active === id || link.opened?.points.some((point) => point.id === id);
  return (
    <div
      className={cx(styles.service, shown && styles.shown)}
      onPointerEnter={() => link.point(id)}
      onPointerLeave={() => link.point(undefined)}
      onFocus={() => link.point(id)}
      onBlur={() => link.point(undefined)}
    >
      {children}
    </div>
  );
}
