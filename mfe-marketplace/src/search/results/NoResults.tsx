import { plural } from '@bairn/shared/format/plural';
import { paths } from '@bairn/shared/paths';
import type { ResponseOf } from '@bairn/shared/schema/endpoint';
import type { searchServices } from '@bairn/shared/calls/marketplace';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { relaxation } from '../filters/filterWords.ts';
import { searchHref, type Filters } from '../searchAddress.ts';

type Props = { filters: Filters; meta: ResponseOf<typeof searchServices>['meta'] };

/** Nothing matched: which filter to give up for how many services, one press each, and what else to do. */
export function NoResults({ filters, meta }: Props) {
  const unknown = Boolean(filters.place && !meta.place);
  const steps = meta.relax.filter(({ count }) => count > 0);
  const { view, place } = filters;
  return (
    <EmptyState
      title={unknown ? 'Nothing found by that name either' : 'No exact match'}
      action={
        <>
          {steps.map(({ filter, count }, index) => {
            const { label, changes } = relaxation(filter);
            return (
              <ButtonLink
                key={filter}
                to={searchHref(filters, changes)}
                variant={index === 0 ? 'primary' : 'soft'}
              >{`${label}: ${plural(count, 'service')}`}</ButtonLink>
            );
          })}
          <ButtonLink
            to={unknown || !place ? paths.search({ view }) : searchHref({}, { place, view })}
            variant="secondary"
          >
            {unknown || !place ? 'Search all of Scotland' : 'Clear all filters'}
          </ButtonLink>
        </>
      }
    >
      {steps.length > 0
        ? 'Try removing a filter:'
        : 'Removing one filter is not enough. Clear them all, or try a town or the first half of a postcode.'}
    </EmptyState>
  );
}
