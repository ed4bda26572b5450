import { useSession } from '@bairn/shared/app';
import { PageLayout } from '@bairn/shared/ui/PageLayout';
import { Skeleton } from '@bairn/shared/ui/Skeleton';
import { FamilyNeeds } from './FamilyNeeds.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { ProfilePicture } from './ProfilePicture.tsx';
import styles from './ProfilePage.module.css';

/** Your Profile: name, phone, address and picture (specification section 2, settings). */
export function Component() {
  const { user } = useSession();
  return (
    <PageLayout title="Your Profile" intro="How services see and contact you." width="text">
      {user ? (
        <div className={styles.profile}>
          <ProfilePicture user={user} />
          <ProfileForm key={user.id} user={user} />
          {user.role === 'keyworker' && <FamilyNeeds user={user} />}
        </div>
      ) : (
        <Skeleton shape="details" />
      )}
    </PageLayout>
  );
}
