import { useQuery, type User } from '@bairn/shared/app';
import { Card } from '@bairn/shared/ui/Card';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { useAnchor } from '@bairn/shared/ui/useAnchor';
import { DevicePush } from './DevicePush.tsx';
import { EmailRhythm } from './EmailRhythm.tsx';
import { NotificationChoices } from './NotificationChoices.tsx';
import styles from './Notifications.module.css';
import { preferencesQuery } from './queries.ts';
import { QuietHours } from './QuietHours.tsx';

/** How the person is notified, and of what; emails and the list of notifications link to it by `#notifications`. */
export function NotificationSettings({ user }: { user: User }) {
  const preferences = useQuery(preferencesQuery);
  const part = useAnchor('notifications', preferences.data !== undefined);
  return (
    <div id="notifications" ref={part} tabIndex={-1} className={styles.anchor}>
      <Card title="Notifications">
        <QueryView query={preferences} part>
          {({ categories, email, quiet, push }) => (
            <div className={styles.parts}>
              <NotificationChoices choices={categories} />
              <EmailRhythm user={user} rhythm={email} />
              <DevicePush push={push} />
              <QuietHours hours={quiet} />
            </div>
          )}
        </QueryView>
      </Card>
    </div>
  );
}
