import { paths } from '@bairn/shared/paths';

/** Words of schema.org; what is undefined is left out where they are written. Addresses are paths, which the host completes. */
export type Thing = { '@type': string; [property: string]: unknown };

/** A path to a page, from the widest to the page itself; each step a name and the address of it. */
export const breadcrumbs = (...steps: readonly (readonly [name: string, path: string])[]): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(([name, item], index) => ({ '@type': 'ListItem', position: index + 1, name, item })),
});

/** The steps above a service: the search, and the search in its town where that is known. */
export const stepsTo = (town: string | null) => [
  ['Search', paths.search()] as const,
  ...(town ? [[town, paths.search({ place: town })] as const] : []),
];

/** Pence as schema.org takes prices: `32.00`. */
export const priceOf = (pence: number) => (pence / 100).toFixed(2);

type Located = { lat: number | null; lng: number | null };
/** Where something is, for maps. */
export const geoOf = ({ lat, lng }: Located) =>
  lat === null || lng === null ? undefined : { '@type': 'GeoCoordinates', latitude: lat, longitude: lng };

/** The number by which the Care Inspectorate knows a service. */
export const identifierOf = (number: string | null) =>
  number ? { '@type': 'PropertyValue', propertyID: 'Care Inspectorate', value: number } : undefined;

/** The picture of a service in previews of its link, drawn by the host. */
export const previewOf = (service: string) => `/previews/${service}.jpg`;

/** As much of a text as search engines show, to the end of a word. */
export function shorten(text: string, most = 160): string {
  const plain = text.replaceAll(/\s+/g, ' ').trim();
  if (plain.length <= most) return plain;
  return `${plain
    .slice(0, most - 1)
    .replace(/\s+\S*$/, '')
    .replace(/[.,;:]+$/, '')}…`;
}
