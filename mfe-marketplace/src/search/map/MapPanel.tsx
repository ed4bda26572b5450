import { queryOptions, useQuery } from '@bairn/shared/app';
import type { Place } from '@bairn/shared/schema/marketplace';
import { QueryView } from '@bairn/shared/ui/QueryView';
import styles from './MapPanel.module.css';
import type { Filters } from '../searchAddress.ts';
import type { Asked } from '../results/useAsked.ts';
import type { MapLink } from './useMapLink.ts';

type Props = {
  filters: Filters;
  asked: Asked;
  place: Place | null | undefined;
  link: MapLink;
  onArea: (area: { lat: number; lng: number; radius: number }) => void;
};

/** The map and its library, loaded only where the map is shown. */
const mapCode = queryOptions({
  queryKey: ['map', 'code'],
  queryFn: () => import('./SearchMap.tsx'),
  staleTime: Infinity,
  gcTime: Infinity,
  meta: { about: [] },
});

/** The place of the map: what it shows is loaded when it is. */
export function MapPanel(props: Props) {
  const code = useQuery(mapCode);
  return (
    <section aria-label="Map" className={styles.panel}>
      <QueryView query={code} part skeleton={<div className={styles.waiting} />}>
        {({ SearchMap }) => <SearchMap {...props} />}
      </QueryView>
    </section>
  );
}
