import L from 'leaflet';
import { useCallback, useEffect, useReducer, useState } from 'react';

/** Where the map may be moved: Scotland with the seas around it. */
const world = L.latLngBounds([52.5, -15], [62.5, 5]);

/** The outline has nothing to show nearer than this; tiles have streets. */
const zooms = { min: 5, outline: 13, tiles: 18 };

const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

function createMap(element: HTMLElement): L.Map {
  const calm = still();
  const map = L.map(element, {
    zoomControl: false,
    attributionControl: false,
    minZoom: zooms.min,
    maxZoom: zooms.outline,
    maxBounds: world,
    maxBoundsViscosity: 1,
    // The wheel belongs to the page until the map is being used.
    scrollWheelZoom: false,
    zoomAnimation: !calm,
    fadeAnimation: !calm,
    inertia: !calm,
    renderer: L.svg({ padding: 0.5 }),
  });
  map.setView(world.getCenter(), zooms.min);
  if (calm) map.panBy = (offset) => L.Map.prototype.panBy.call(map, offset, { animate: false });
  element.addEventListener('focusin', () => map.scrollWheelZoom.enable());
  element.addEventListener('focusout', () => map.scrollWheelZoom.disable());
  for (const [name, level] of [
    ['outline', '150'],
    ['names', '450'],
    ['services', '600'],
  ] as const) {
    map.createPane(name).style.zIndex = level;
  }
  // What React draws has no animation of its own: it stays away while the zoom changes.
  for (const name of ['names', 'services']) map.getPane(name)?.classList.add('leaflet-zoom-hide');
  return map;
}

/** A map in the element that gets `holder` as its ref; the screen that uses it is drawn again when the map moved. */
export function useLeaflet() {
  const [map, setMap] = useState<L.Map>();
  const [, redraw] = useReducer((times: number) => times + 1, 0);

  const holder = useCallback((element: HTMLDivElement | null) => {
    if (!element) return undefined;
    const made = createMap(element);
    setMap(made);
    const resized = new ResizeObserver(() => made.invalidateSize({ animate: false }));
    resized.observe(element);
    return () => {
      resized.disconnect();
      made.remove();
      setMap(undefined);
    };
  }, []);

  useEffect(() => {
    if (!map) return undefined;
    map.on('moveend zoomend resize', redraw);
    return () => {
      map.off('moveend zoomend resize', redraw);
    };
  }, [map]);

  return { map, holder };
}

/** Shows tiles on the map, and says through `onFailure` when one of them does not come. */
export function addTiles(map: L.Map, tiles: { url: string; attribution: string }, onFailure: () => void): () => void {
  const layer = L.tileLayer(tiles.url, { maxZoom: zooms.tiles, attribution: tiles.attribution });
  const credits = L.control.attribution({ prefix: false });
  layer.on('tileerror', onFailure);
  map.setMaxZoom(zooms.tiles);
  credits.addTo(map);
  layer.addTo(map);
  return () => {
    layer.remove();
    credits.remove();
    map.setMaxZoom(zooms.outline);
  };
}
