import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { paths } from '@bairn/shared/paths';
import { relaxations } from './filterWords.ts';
import { searchHref, type Filters } from './searchAddress.ts';

/** Nothing matched: what to ask less strictly, one press each. */
export function NoResults({ filters, unknown }: { filters: Filters; unknown: boolean }) {
  const steps = relaxations(filters);
  return (
    <EmptyState
      title={unknown ? 'Nothing found by that name either' : 'No service matches all of this'}
      action={
        <>
          {steps.map(({ label, changes }) => (
            <ButtonLink key={label} to={searchHref(filters, changes)} variant="soft">
              {label}
            </ButtonLink>
          ))}
          {steps.length !== 1 && (
            <ButtonLink to={unknown ? paths.search() : searchHref({}, { place: filters.place })} variant="secondary">
              {unknown ? 'Search all of Scotland' : 'Clear all filters'}
            </ButtonLink>
          )}
        </>
      }
    >
      {steps.length > 0
        ? 'Ask for a little less, and see what comes up.'
        : 'Try a town or the first half of a postcode.'}
    </EmptyState>
  );
}
