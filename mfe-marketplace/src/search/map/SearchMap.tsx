import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import Search from 'lucide-react/icons/search';
import L from 'leaflet';
import { useEffect, useMemo } from 'react';
import { createPortal } from 'react-dom';
import { useQuery } from '@bairn/shared/app';
import type { Place, SearchPoint } from '@bairn/shared/schema/marketplace';
import { Button } from '@bairn/shared/ui/Button';
import { IconButton } from '@bairn/shared/ui/IconButton';
import './leaflet.css';
import { clusterPoints } from './clusterPoints.ts';
import type { Area } from './mapArea.ts';
import { MapCard } from './MapCard.tsx';
import { MapMarkers } from './MapMarkers.tsx';
import { MapNames } from './MapNames.tsx';
import { pointsQuery } from './pointsQuery.ts';
import { carriedOver, type Filters } from '../searchAddress.ts';
import styles from './SearchMap.module.css';
import type { Asked } from '../results/useAsked.ts';
import { useBackground } from './useBackground.ts';
import { useLeaflet } from './useLeaflet.ts';
import type { MapLink } from './useMapLink.ts';
import { usePartShown } from '../results/usePartShown.ts';

type Props = {
  filters: Filters;
  asked: Asked;
  /** The searched place as it was understood. */
  place: Place | null | undefined;
  link: MapLink;
  onArea: (area: Area) => void;
};

/** The zoom at which a service chosen in the list is shown. */
const close = 12;
const none: readonly SearchPoint[] = [];

function hint(shown: number, total: number): string {
  if (shown === total) return '';
  return `${shown} of ${total} are on the map. Zoom in and search this area to see more.`;
}

/** The services of a search on a map of Scotland, as far as one knows where they are. */
export function SearchMap({ filters, asked, place, link, onArea }: Props) {
  const found = useQuery({ ...pointsQuery(asked.query), enabled: asked.known });
  const { map, holder } = useLeaflet();
  const drawn = useBackground(map);
  const points = found.data?.data ?? none;
  const settled = found.data !== undefined && !found.isPlaceholderData;
  const { moved, area } = usePartShown(map, { filters, place, points, settled });
  const zoom = map?.getZoom() ?? 0;
  const { opened, open } = link;

  useEffect(() => {
    const [point] = opened?.points ?? none;
    if (map && opened?.fromList && point) map.setView(point, Math.max(map.getZoom(), close));
  }, [map, opened]);

  const groups = useMemo(() => {
    // What was chosen in the list is there, even if it is not among the first five hundred.
    const [chosen] = opened?.fromList ? opened.points : none;
    const all = chosen && !points.some(({ id }) => id === chosen.id) ? [...points, chosen] : points;
    return map ? clusterPoints(all, (point) => map.project(point, zoom)) : [];
  }, [map, points, zoom, opened]);

  const view = map?.getBounds();
  const around = view?.pad(0.3);
  const markers = groups.flatMap((group) => {
    const [first] = group.points;
    if (!map || !first || !around?.contains(first)) return [];
    const { x, y } = map.latLngToLayerPoint(first);
    return [{ ...group, x, y, inView: view?.contains(first) ?? false }];
  });

  const choose = (chosen: readonly SearchPoint[]) => {
    const bounds = L.latLngBounds(chosen.map(({ lat, lng }) => [lat, lng]));
    const apart = !bounds.getSouthWest().equals(bounds.getNorthEast());
    if (map && chosen.length > 1 && apart && map.getZoom() < map.getMaxZoom()) {
      map.fitBounds(bounds.pad(0.2), { maxZoom: map.getMaxZoom() });
      return;
    }
    open(chosen);
  };

  const closeCard = () => {
    const { opener } = opened ?? {};
    link.close();
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    else map?.getContainer().focus({ preventScroll: true });
  };

  const services = map?.getPane('services');
  const names = map?.getPane('names');
  return (
    <div className={styles.frame}>
      <div
        ref={holder}
        role="application"
        aria-label="Map. Arrow keys move it, plus and minus zoom, Tab goes to the services."
        className={styles.map}
      />
      {map &&
        drawn &&
        names &&
        createPortal(
          <MapNames
            zoom={zoom}
            markers={markers}
            spotOf={(lat, lng) => (around?.contains([lat, lng]) ? map.latLngToLayerPoint([lat, lng]) : undefined)}
          />,
          names,
        )}
      {map &&
        services &&
        createPortal(
          <MapMarkers
            markers={markers}
            active={link.active}
            opened={opened?.points ?? none}
            onPoint={link.point}
            onChoose={choose}
            onZoom={(by) => map.setZoom(map.getZoom() + by)}
            onClose={closeCard}
          />,
          services,
        )}
      <div className={styles.zoom}>
        <IconButton
          label="Zoom in"
          variant="secondary"
          disabled={zoom === map?.getMaxZoom()}
          onClick={() => map?.zoomIn()}
        >
          <Plus />
        </IconButton>
        <IconButton
          label="Zoom out"
          variant="secondary"
          disabled={zoom === map?.getMinZoom()}
          onClick={() => map?.zoomOut()}
        >
          <Minus />
        </IconButton>
      </div>
      {moved && area && (
        <div className={styles.area}>
          <Button
            size="small"
            onClick={() => {
              // The button goes away with the press.
              map?.getContainer().focus({ preventScroll: true });
              onArea(area());
            }}
          >
            <Search />
            Search this area
          </Button>
        </div>
      )}
      <div className={styles.foot}>
        <p role="status" className={styles.hint}>
          {found.isError && 'Where the services are could not be loaded. They are all in the list.'}
          {settled && hint(found.data?.meta.shown ?? 0, found.data?.meta.total ?? 0)}
        </p>
        {opened && <MapCard points={opened.points} search={carriedOver(filters)} onClose={closeCard} />}
      </div>
    </div>
  );
}
