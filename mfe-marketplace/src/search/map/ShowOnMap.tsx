import MapPin from 'lucide-react/icons/map-pin';
import type { SearchResult } from '@bairn/shared/schema/marketplace';
import { Button } from '@bairn/shared/ui/Button';
import type { MapLink } from './useMapLink.ts';

/** Takes the map to a service of the list and opens its card there; nothing for one of which no place is known. */
export function ShowOnMap({ service, link }: { service: SearchResult; link: MapLink }) {
  const { kind, id, name, lat, lng, price_from, block_from, offer } = service;
  if (lat === null || lng === null) return null;
  return (
    <Button
      variant="quiet"
      size="small"
      aria-label={`Show on map: ${name}`}
      onClick={() =>
        link.open([{ kind, id, name, lat, lng, price_from, block_from, places_left: offer?.places_left ?? null }], true)
      }
    >
      <MapPin />
      Show on map
    </Button>
  );
}
