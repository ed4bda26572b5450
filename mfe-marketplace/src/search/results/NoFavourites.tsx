import { useSession } from '@bairn/shared/app';
import { paths } from '@bairn/shared/paths';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { useFavourites } from '#components/useFavourites.ts';
import { searchHref, type Filters } from '../searchAddress.ts';

/** No favourites yet, or none that the other filters leave. */
export function NoFavourites({ filters }: { filters: Filters }) {
  const { status } = useSession();
  const { ids } = useFavourites();
  const search = <ButtonLink to={searchHref(filters, { favourites: undefined })}>Find childcare</ButtonLink>;
  if (!ids || ids.length === 0) {
    return (
      <EmptyState title="You have no favourites yet" action={search}>
        Press the heart on a service to keep it here.
        {status === 'anonymous' && ' They stay in this browser, and in your account once you log in.'}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="None of your favourites match"
      action={
        <>
          <ButtonLink to={paths.favourites()}>Show all my favourites</ButtonLink>
          <ButtonLink to={searchHref(filters, { favourites: undefined })} variant="secondary">
            Search all services
          </ButtonLink>
        </>
      }
    >
      They do not match the other filters, or cannot be booked online at the moment.
    </EmptyState>
  );
}
