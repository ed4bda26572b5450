import type { ResponseOf } from '@bairn/shared/schema/endpoint';
import type { searchServices } from '@bairn/shared/calls/marketplace';
import { Alert } from '@bairn/shared/ui/Alert';
import { around } from '../filters/filterWords.ts';
import styles from './PlaceNotice.module.css';
import { isArea, type Filters } from '../searchAddress.ts';

type Props = { filters: Filters; answer: ResponseOf<typeof searchServices> };

/** Says plainly where the answer is not quite what was asked: an unknown place, or nothing that near. */
export function PlaceNotice({ filters, answer: { data, meta } }: Props) {
  const { place, radius } = meta;
  const unknown = Boolean(filters.place && !place);
  const area = isArea(filters);
  if (!unknown && !((place || area) && radius === null && data.length > 0)) return null;
  return (
    <div className={styles.notice}>
      {unknown ? (
        <Alert tone="warning" title={`We could not find a place in Scotland called “${filters.place}”`}>
          <p>
            {data.length > 0 && 'The services below have it in their name. '}
            To search by place, type a postcode such as EH6 6QN, its first half (EH6) or a town.
          </p>
        </Alert>
      ) : (
        <Alert
          title={
            area
              ? 'Nothing in this area'
              : `Nothing within ${around(Number(filters.radius ?? 10))} of ${place?.name ?? ''}`
          }
        >
          These are the nearest services that match.
        </Alert>
      )}
    </div>
  );
}
