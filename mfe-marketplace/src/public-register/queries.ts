import { apiQuery, dataOf } from '@bairn/shared/app';
import { unregisteredService } from '@bairn/shared/calls/publicRegister';

/** An entry of the Care Inspectorate's public register. */
export const entryQuery = (id: string) =>
  apiQuery(unregisteredService, { params: { id } }, { select: dataOf, staleTime: 90_000 });
