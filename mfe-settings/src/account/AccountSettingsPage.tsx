import { useSession } from '@bairn/shared/app';
import { PageLayout } from '@bairn/shared/ui/PageLayout';
import { Skeleton } from '@bairn/shared/ui/Skeleton';
import styles from './Account.module.css';
import { DeleteAccount } from './DeleteAccount.tsx';
import { DeviceList } from './DeviceList.tsx';
import { NotificationSettings } from './NotificationSettings.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { YourData } from './YourData.tsx';

/** Settings: password, email, devices, the person's data, and the end of the account (specification section 2, settings). */
export function Component() {
  const { user } = useSession();
  return (
    <PageLayout title="Settings" intro="Your password, what we send you, and where you are logged in." width="text">
      {user ? (
        <div className={styles.sections}>
          <PasswordForm key={user.id} email={user.email} />
          <NotificationSettings user={user} />
          <DeviceList />
          <YourData />
          <DeleteAccount isFamily={user.keyworkerProfile !== null} worksForService={user.nurseries.length > 0} />
        </div>
      ) : (
        <Skeleton shape="details" />
      )}
    </PageLayout>
  );
}
