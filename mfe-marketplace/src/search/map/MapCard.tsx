import X from 'lucide-react/icons/x';
import { useEffect, useId, useRef } from 'react';
import { Link } from '@bairn/shared/app';
import { plural } from '@bairn/shared/format/plural';
import { paths } from '@bairn/shared/paths';
import type { SearchPoint } from '@bairn/shared/schema/marketplace';
import { IconButton } from '@bairn/shared/ui/IconButton';
import { useSearched } from '#components/wayBack.ts';
import styles from './MapCard.module.css';
import { offerWords } from './mapWords.ts';

type Props = {
  points: readonly SearchPoint[];
  /** What the service's page takes over of the search: `?age=3`. */
  search: string;
  onClose: () => void;
};

const pathOf = ({ kind, id }: SearchPoint, search: string) =>
  kind === 'registered' ? paths.service(id) + search : paths.unregisteredService(id);

/** What was chosen on the map, over its lower edge; Escape closes it. */
export function MapCard({ points, search, onClose }: Props) {
  const id = useId();
  const searched = useSearched();
  const card = useRef<HTMLDialogElement>(null);
  const shown = points.map((point) => point.id).join();
  useEffect(() => card.current?.focus({ preventScroll: true }), [shown]);
  const [first] = points;
  if (!first) return null;
  const offer = offerWords(first);
  return (
    <dialog
      open
      ref={card}
      aria-labelledby={id}
      tabIndex={-1}
      className={styles.card}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <IconButton label="Close" size="small" className={styles.close} onClick={onClose}>
        <X />
      </IconButton>
      {points.length === 1 ? (
        <>
          <h2 id={id} className={styles.title}>
            <Link to={pathOf(first, search)} state={searched}>
              {first.name}
            </Link>
          </h2>
          <p>{offer.charAt(0).toUpperCase() + offer.slice(1)}</p>
        </>
      ) : (
        <>
          <h2 id={id} className={styles.title}>
            {plural(points.length, 'service')} here
          </h2>
          <ul role="list" className={styles.list}>
            {points.map((point) => (
              <li key={point.id}>
                <Link to={pathOf(point, search)} state={searched}>
                  {point.name}
                </Link>
                <span>{offerWords(point)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </dialog>
  );
}
