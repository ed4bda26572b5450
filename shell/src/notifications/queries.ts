import { call, keepPreviousData, queryOptions } from '@bairn/shared/app';
import type { Account } from '../account/accounts.ts';
import { listNotifications } from './calls.ts';

const live = ['notification'] as const;
const perPage = 20;

/** Everything that is known of a person's notifications. */
export const notificationsKey = ['notifications'];

/** A page of the notifications of the account that the person acts in; `unread` leaves out what was read. */
export const notificationsQuery = (account: Account, { page, unread }: { page: number; unread: boolean }) =>
  queryOptions({
    queryKey: [...notificationsKey, account, 'list', page, unread],
    queryFn: ({ signal }) =>
      call(listNotifications, { query: { page, per_page: perPage, ...(unread ? { unread: '1' } : {}) }, signal }),
    meta: { live },
    placeholderData: keepPreviousData,
  });

/** How many are unread, on every page. */
export const unreadQuery = (account: Account) =>
  queryOptions({
    queryKey: [...notificationsKey, account, 'unread'],
    queryFn: ({ signal }) => call(listNotifications, { query: { unread: '1', page: 1, per_page: 1 }, signal }),
    select: ({ unread }) => unread,
    meta: { live },
  });
