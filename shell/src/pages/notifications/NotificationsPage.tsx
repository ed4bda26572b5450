import { useQuery, useSearchParams, useSession } from '@bairn/shared/app';
import { localDate } from '@bairn/shared/format/date';
import { paths } from '@bairn/shared/paths';
import { now } from '@bairn/shared/schema/clock';
import type { Notification } from '@bairn/shared/schema/notifications';
import { Button } from '@bairn/shared/ui/Button';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { Choices } from '@bairn/shared/ui/Choices';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { List } from '@bairn/shared/ui/List';
import { PageLayout } from '@bairn/shared/ui/PageLayout';
import { pageOf } from '@bairn/shared/ui/pageOf';
import { Pagination } from '@bairn/shared/ui/Pagination';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { byDay } from './byDay.ts';
import { NotificationRow } from './NotificationRow.tsx';
import { useOpened } from './useOpened.ts';
import styles from './Notifications.module.css';
import { notificationsQuery } from './queries.ts';
import { useReading } from './useReading.ts';
import { useRemoval } from './useRemoval.ts';

/** What happened that concerns this person, by day, each leading to what it is about. */
export function Component() {
  const { account = 'keyworker' } = useSession();
  const [search] = useSearchParams();
  const unread = search.get('unread') === '1';
  const page = pageOf(search);
  const notifications = useQuery(notificationsQuery({ page, unread }));
  const { read, all } = useReading();
  const { removed, isRemoved, remove } = useRemoval();
  const list = notifications.data;
  const count = list?.unread ?? 0;
  const reader = account === 'service' ? 'service' : 'family';

  useOpened(list?.data, read);

  /** The next row takes the focus of the one that goes. */
  function onRemove(one: Notification): void {
    const buttons = [...document.querySelectorAll<HTMLElement>('[data-remove]')];
    const at = buttons.findIndex((button) => button === document.activeElement);
    (buttons[at + 1] ?? buttons[at - 1] ?? document.querySelector<HTMLElement>('main'))?.focus();
    remove(one);
  }

  return (
    <PageLayout
      title="Notifications"
      width="text"
      actions={
        <>
          {count > 0 && list?.newest && (
            <Button variant="secondary" busy={all.isPending} onClick={() => all.mutate(list)}>
              Mark all as read
            </Button>
          )}
          <ButtonLink variant="quiet" to={`${paths.accountSettings()}#notifications`}>
            Notification settings
          </ButtonLink>
        </>
      }
    >
      <Choices
        label="Which notifications"
        name="unread"
        options={[
          { value: '', label: 'All' },
          { value: '1', label: count > 0 ? `Unread (${count})` : 'Unread' },
        ]}
      />
      <QueryView
        query={notifications}
        isEmpty={({ data, meta }) => meta.total <= removed.size && data.every(isRemoved)}
        empty={
          unread ? (
            <EmptyState
              title="You have read everything"
              action={
                <ButtonLink variant="secondary" to={paths.notifications()}>
                  Show all notifications
                </ButtonLink>
              }
            />
          ) : (
            <EmptyState title="No notifications">
              When something happens that concerns you, such as a booking, it is listed here.
            </EmptyState>
          )
        }
      >
        {({ data, meta }) => (
          <div className={styles.list}>
            {byDay(
              data.filter((one) => !isRemoved(one)),
              localDate(now()),
            ).map(({ date, name, notifications: those }) => (
              <section key={date} aria-label={name} className={styles.day}>
                <h2>{name}</h2>
                <List items={those}>
                  {(one) => (
                    <NotificationRow
                      notification={one}
                      reader={reader}
                      onRead={() => read(one)}
                      onRemove={() => onRemove(one)}
                    />
                  )}
                </List>
              </section>
            ))}
            <Pagination meta={meta} of="notifications" />
          </div>
        )}
      </QueryView>
    </PageLayout>
  );
}
