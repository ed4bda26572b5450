import { apiQuery } from '@bairn/shared/app';
import { listRecurring } from '@bairn/shared/calls/recurring';

/** What the family's children come to every week, those that go on first. */
export const recurringQuery = apiQuery(listRecurring, {});
