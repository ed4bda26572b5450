import L from 'leaflet';
import { useEffect, useState } from 'react';
import { configQuery, queryOptions, useQuery } from '@bairn/shared/app';
import { decodeLine } from './decodeLine.ts';
import styles from './SearchMap.module.css';
import { addTiles } from './useLeaflet.ts';

/** The outline of Scotland and what lies around it: part of the release, asked for only where there are no tiles. */
const outlineQuery = queryOptions({
  queryKey: ['map', 'outline'],
  queryFn: async () => (await import('./outline.json', { with: { type: 'json' } })).default,
  staleTime: Infinity,
  meta: { about: [] },
});

/**
 * What lies beneath the services: the tiles of this installation, or the outline, which also stands in for tiles that do
 * not come. Answers whether it is the outline, whose places have no names of their own.
 */
export function useBackground(map: L.Map | undefined): boolean {
  const config = useQuery(configQuery);
  const { tile_url: url = null, attribution = '' } = config.data?.maps ?? {};
  const [failed, setFailed] = useState(false);
  const drawn = (config.data !== undefined && url === null) || failed || config.isError;
  const outline = useQuery({ ...outlineQuery, enabled: drawn }).data;

  useEffect(
    () => (map && url ? addTiles(map, { url, attribution }, () => setFailed(true)) : undefined),
    [map, url, attribution],
  );

  useEffect(() => {
    if (!map || !drawn || !outline) return undefined;
    const { precision, areas, others } = outline;
    const draw = (lines: L.LatLngExpression[][] | L.LatLngExpression[][][], className: string | undefined) =>
      L.polygon(lines, { className, pane: 'outline', interactive: false });
    const layer = L.layerGroup([
      ...others.map((line) => draw([decodeLine(line, precision)], styles.other)),
      ...areas.map((area) =>
        draw(
          area.map((rings) => rings.map((ring) => decodeLine(ring, precision))),
          styles.land,
        ),
      ),
    ]).addTo(map);
    return () => {
      layer.remove();
    };
  }, [map, drawn, outline]);

  return drawn;
}
