import { formatAge } from '@bairn/shared/format/age';
import { formatDay } from '@bairn/shared/format/date';
import type { ChildShown } from '@bairn/shared/schema/childRecord';
import { childWords } from '@bairn/shared/schema/lists/children';
import { Avatar } from '@bairn/shared/ui/Avatar';
import { Badge } from '@bairn/shared/ui/Badge';
import { ChildNeeds } from '@bairn/shared/ui/ChildNeeds';
import { today } from './today.ts';
import styles from './ChildFrame.module.css';

/** The head of a page about a child: name and picture, and what must be seen first. */
export const headOf = (child: ChildShown, title: string) => ({
  title: `${child.full_name}: ${title}`,
  heading: (
    <span className={styles.name}>
      <Avatar name={child.full_name} src={child.avatar_url} size={48} />
      {child.full_name}
    </span>
  ),
  intro: <Alerts child={child} />,
});

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
