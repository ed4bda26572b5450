import type { ReactNode } from 'react';
import { Link } from '@bairn/shared/app';
import { formatDistance } from '@bairn/shared/format/distance';
import { plural } from '@bairn/shared/format/plural';
import { paths } from '@bairn/shared/paths';
import type { SearchResult } from '@bairn/shared/schema/marketplace';
import { Badge } from '@bairn/shared/ui/Badge';
import { ListRow } from '@bairn/shared/ui/ListRow';
import { useSearched } from '#components/wayBack.ts';
import { lowestGradeWords } from '#components/words.ts';

const outward = (postcode: string | null) => postcode?.split(' ')[0];

type Props = {
  service: SearchResult;
  /** What else can be done with it, beside its link. */
  action?: ReactNode;
};

/** A service that is only in the public register: what the public register knows, in one line. */
export function PublicRegisterRow({ service, action }: Props) {
  const { distance_km, registered_places, grade } = service;
  const detail = [
    service.service_type,
    [service.town, outward(service.postcode)].filter(Boolean).join(' '),
    // The public register's services stand at the middle of their postcode district.
    distance_km ? `about ${formatDistance(distance_km * 1000)}` : null,
    registered_places === null ? null : `registered for ${plural(registered_places, 'child', 'children')}`,
  ];
  return (
    <ListRow
      linked
      title={
        <Link to={paths.unregisteredService(service.id)} state={useSearched()}>
          {service.name}
        </Link>
      }
      detail={detail.filter(Boolean).join(' · ')}
    >
      {grade !== null && <Badge>{lowestGradeWords(grade)}</Badge>}
      {action}
    </ListRow>
  );
}
