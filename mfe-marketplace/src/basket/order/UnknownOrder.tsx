import { paths } from '@bairn/shared/paths';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { ErrorState } from '@bairn/shared/ui/ErrorState';

/** The address names no order of this family: where its orders are. */
export function UnknownOrder() {
  return <ErrorState kind="not-found" action={<ButtonLink to={paths.bookings()}>See your bookings</ButtonLink>} />;
}
