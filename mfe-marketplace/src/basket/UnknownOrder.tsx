import { ApiError } from '@bairn/shared/app';
import { paths } from '@bairn/shared/paths';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { ErrorState } from '@bairn/shared/ui/ErrorState';

/** Whether an order was asked for that is none of this family. */
export const isUnknownOrder = ({ data, error }: { data: unknown; error: Error | null }) =>
  data === undefined && error instanceof ApiError && error.status === 404;

/** The address names no order of this family: where its orders are. */
export function UnknownOrder() {
  return <ErrorState kind="not-found" action={<ButtonLink to={paths.bookings()}>See your bookings</ButtonLink>} />;
}
