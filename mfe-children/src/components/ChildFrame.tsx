import type { ReactNode } from 'react';
import { useBranch, useParams, useQuery, useSession } from '@bairn/shared/app';
import { formatAge } from '@bairn/shared/format/age';
import { formatDay } from '@bairn/shared/format/date';
import { paths } from '@bairn/shared/paths';
import type { ChildShown } from '@bairn/shared/schema/childRecord';
import { childWords } from '@bairn/shared/schema/lists/children';
import { Avatar } from '@bairn/shared/ui/Avatar';
import { Badge } from '@bairn/shared/ui/Badge';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { ChildNeeds } from '@bairn/shared/ui/ChildNeeds';
import { DetailPage } from '@bairn/shared/ui/DetailPage';
import { Tabs } from '@bairn/shared/ui/Tabs';
import { manifest } from '../manifest.ts';
import { today } from './today.ts';
import styles from './ChildFrame.module.css';
import { childQuery } from './childQueries.ts';
import { childTabs } from './childTabs.ts';

type Props = {
  /** The page's own name, as in the manifest: "Pickups". */
  title: string;
  /** The page's primary action, once the child is known. */
  actions?: (child: ChildShown) => ReactNode;
  /** The page for the child of the address, as the service of this branch sees it. */
  children: (child: ChildShown, branch: string) => ReactNode;
};

/**
 * The frame of the pages under `/children/profile/:id`: name, age, picture, alerts, and a tab for each page of the
 * manifest. A child that is not on this service's roll is not found.
 */
export function ChildFrame({ title, actions, children }: Props) {
  const { id = '' } = useParams();
  const { branch } = useBranch();
  const { user } = useSession();
  const child = useQuery(childQuery(branch.id, id));
  return (
    <DetailPage
      query={child}
      name="Child"
      eyebrow={branch.name}
      back={{ to: paths.children(), label: 'Children' }}
      density="compact"
      actions={child.data && actions?.(child.data)}
      tabs={<Tabs label="Child" items={childTabs(manifest.pages, user?.role, id)} />}
      lines={{ intro: 1 }}
      head={(known) => ({
        title: `${known.full_name}: ${title}`,
        heading: (
          <span className={styles.name}>
            <Avatar name={known.full_name} src={known.avatar_url} size={48} />
            {known.full_name}
          </span>
        ),
        intro: <Alerts child={known} />,
      })}
      missing={{
        title: 'Child not found',
        message: 'This child is not on the roll of this service. It may be at another service of yours.',
        action: <ButtonLink to={paths.children()}>All children</ButtonLink>,
      }}
    >
      {(known) => children(known, branch.id)}
    </DetailPage>
  );
}

/** Age, state and exclusion in words, then allergies and needs. */
function Alerts({ child }: { child: ChildShown }) {
  const { profile, needs } = child;
  return (
    <span className={styles.alerts}>
      {formatAge(child.age_months)}
      {profile && profile.status !== 'active' && <Badge tone="info">{childWords[profile.status]}</Badge>}
      {profile?.exclusion && (
        <Badge tone="danger">
          {profile.exclusion.from <= today() ? 'Excluded' : `Excluded from ${formatDay(profile.exclusion.from)}`}
        </Badge>
      )}
      {needs && <ChildNeeds child={{ ...needs, may_not_collect: child.may_not_collect }} />}
    </span>
  );
}
