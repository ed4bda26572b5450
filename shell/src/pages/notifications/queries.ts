import { apiQuery, keepPreviousData } from '@bairn/shared/app';
import { listNotifications } from '@bairn/shared/calls/notifications';

const perPage = 20;

/** A page of the notifications of the account that the person acts in; `unread` leaves out what was read. */
export const notificationsQuery = ({ page, unread }: { page: number; unread: boolean }) =>
  apiQuery(
    listNotifications,
    { query: { page, per_page: perPage, ...(unread ? { unread: '1' } : {}) } },
    { placeholderData: keepPreviousData },
  );

/** How many are unread, on every page. */
export const unreadQuery = apiQuery(
  listNotifications,
  { query: { unread: '1', page: 1, per_page: 1 } },
  { select: ({ unread }) => unread },
);
