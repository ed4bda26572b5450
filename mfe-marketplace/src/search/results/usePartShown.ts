import type L from 'leaflet';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Place, SearchPoint } from '@bairn/shared/schema/marketplace';
import { areaOf, boundsAround, boundsOf, scotland, type Area, type Bounds } from '../map/mapArea.ts';
import { isArea, type Filters } from '../searchAddress.ts';

type Search = {
  filters: Filters;
  place: Place | null | undefined;
  points: readonly SearchPoint[];
  /** Whether the points are those of the filters, and not still those of the search before. */
  settled: boolean;
};

/** Nearest zoom at which a new search is shown: with something around it to know where one is. */
const nearest = 12;
/** Part of the map's width or height by which it may move before it shows something else. */
const slight = 0.08;

const areaIn = ({ lat, lng, radius }: Filters): Area => ({
  lat: Number(lat),
  lng: Number(lng),
  radius: Number(radius ?? 10),
});

/** What a search is about: the part of the map that was searched, its place with what was found, or all of Scotland. */
function boundsFor({ filters, place, points }: Search): Bounds {
  if (isArea(filters)) return boundsOf(areaIn(filters));
  return boundsAround(place ? [...points, place] : points) ?? scotland;
}

const partOf = (map: L.Map): Bounds => {
  const bounds = map.getBounds();
  return { south: bounds.getSouth(), west: bounds.getWest(), north: bounds.getNorth(), east: bounds.getEast() };
};

/** What a new search asks for, beside how its list is shown. */
const keyOf = ({ page: _page, sort: _sort, view: _view, ...asked }: Filters) => JSON.stringify(asked);

/**
 * Shows on the map what a search is about, each time it becomes another one; the part that somebody searched stays as
 * it is. Answers whether the map shows something else by now, and the area that it shows.
 */
export function usePartShown(map: L.Map | undefined, search: Search) {
  const { filters, settled } = search;
  const key = keyOf(filters);
  const shown = useRef<string>(undefined);
  const home = useRef<{ center: L.LatLng; zoom: number }>(undefined);
  const asked = useRef<string>(undefined);
  const [moved, setMoved] = useState(false);

  const show = useEffectEvent((on: L.Map) => {
    if (shown.current === key) return;
    shown.current = key;
    if (isArea(filters) && asked.current === JSON.stringify(areaIn(filters))) {
      // The person has brought the map here.
      home.current = { center: on.getCenter(), zoom: on.getZoom() };
      setMoved(false);
      return;
    }
    const { south, west, north, east } = boundsFor(search);
    on.fitBounds(
      [
        [south, west],
        [north, east],
      ],
      { padding: isArea(filters) ? [0, 0] : [48, 48], maxZoom: nearest, animate: false },
    );
    home.current = { center: on.getCenter(), zoom: on.getZoom() };
    setMoved(false);
  });

  useEffect(() => {
    if (map && settled) show(map);
  }, [map, settled, key]);

  useEffect(() => {
    if (!map) return undefined;
    const look = () => {
      const { center, zoom } = home.current ?? {};
      if (!center) return;
      const { x, y } = map.getSize();
      const by = map.latLngToContainerPoint(center).subtract(map.getSize().divideBy(2));
      setMoved(map.getZoom() !== zoom || Math.abs(by.x) > x * slight || Math.abs(by.y) > y * slight);
    };
    map.on('moveend', look);
    return () => {
      map.off('moveend', look);
    };
  }, [map]);

  /** The circle around what is shown; the map will stay when it is searched. */
  const area = (): Area => {
    const found = map ? areaOf(partOf(map)) : boundsArea;
    asked.current = JSON.stringify(found);
    return found;
  };
  return { moved, area };
}

const boundsArea = areaOf(scotland);
