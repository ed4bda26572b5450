import { paths } from '@bairn/shared/paths';

/** The address at which a placed order waits for its payment. */
export const waitingAt = (id: string) => `${paths.checkout()}?order=${id}`;
