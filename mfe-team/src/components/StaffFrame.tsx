import type { ReactNode } from 'react';
import { useBranch, useParams, useQuery, useSession } from '@bairn/shared/app';
import { paths } from '@bairn/shared/paths';
import { roleNames } from '@bairn/shared/schema/lists/staff';
import { reasonWords } from '@bairn/shared/schema/staffWords';
import type { StaffProfile } from '@bairn/shared/schema/staffProfile';
import { Avatar } from '@bairn/shared/ui/Avatar';
import { Badge } from '@bairn/shared/ui/Badge';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { DetailPage } from '@bairn/shared/ui/DetailPage';
import { Tabs } from '@bairn/shared/ui/Tabs';
import { manifest } from '../manifest.ts';
import { BetaNotice } from './BetaNotice.tsx';
import { profileQuery, type ProfilePath } from './profileQueries.ts';
import { ownTabs, staffTabs } from './staffTabs.ts';
import styles from './StaffFrame.module.css';

type Props = {
  /** The page's own name, as in the manifest. */
  title: string;
  actions?: (profile: StaffProfile, path: ProfilePath) => ReactNode;
  /** The page for the person; `path` is that of the calls about them. */
  children: (profile: StaffProfile, path: ProfilePath) => ReactNode;
};

/**
 * The frame of the pages of a member of staff: of the person in the address, or below `/settings` of the reader. A tab for
 * each page of the manifest. Someone whom the reader may not see is not found.
 */
export function StaffFrame({ title, actions, children }: Props) {
  const { profileId } = useParams();
  const { nursery, branch } = useBranch();
  const { user } = useSession();
  const id = profileId ?? nursery.staffProfile.id;
  const path = { nursery: nursery.id, branch: branch.id, id };
  const profile = useQuery(profileQuery(path));
  const { role } = nursery.staffProfile;
  const isAdmin = role !== 'nursery-staff';
  const tabs = profileId ? staffTabs(manifest.pages, user?.role, id) : ownTabs(manifest.pages, user?.role);
  return (
    <DetailPage
      key={id}
      query={profile}
      name="Staff profile"
      eyebrow={branch.name}
      {...(profileId && isAdmin && { back: { to: paths.staff(), label: 'Staff' } })}
      density="compact"
      actions={profile.data && actions?.(profile.data, path)}
      tabs={<Tabs label="Staff profile" items={tabs} />}
      lines={{ intro: 1 }}
      head={(known) => headOf(known, title)}
      missing={{
        title: 'Profile not found',
        message: 'This person does not work at this service. They may work at another service of yours.',
        action: isAdmin ? <ButtonLink to={paths.staff()}>All staff</ButtonLink> : null,
      }}
    >
      {(known) => (
        <div className={styles.page}>
          {known.is_self && !known.beta_read && <BetaNotice />}
          {children(known, path)}
        </div>
      )}
    </DetailPage>
  );
}

const headOf = (profile: StaffProfile, title: string) => {
  const { counts, first_aider, why } = profile.standing;
  return {
    title: `${profile.name}: ${title}`,
    heading: (
      <span className={styles.name}>
        <Avatar name={profile.name} src={profile.avatar_url} size={48} />
        {profile.name}
      </span>
    ),
    intro: (
      <span className={styles.state}>
        {profile.employment.job_title ?? roleNames[profile.employment.role]}
        <Badge tone={counts ? 'success' : 'warning'}>{counts ? 'Counts towards ratios' : 'Does not count'}</Badge>
        {first_aider && <Badge tone="success">First aider</Badge>}
        {why.map((reason) => (
          <Badge key={reason} tone="warning">
            {reasonWords[reason]}
          </Badge>
        ))}
      </span>
    ),
  };
};
