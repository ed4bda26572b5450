import { useQuery, type User } from '@bairn/shared/app';
import { ChildQuestions } from '@bairn/shared/needs/ChildQuestions';
import { needsQuery } from '@bairn/shared/needs/needsQuery';
import { Card } from '@bairn/shared/ui/Card';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { useAnchor } from '@bairn/shared/ui/useAnchor';
import styles from './ProfilePage.module.css';

/** The allergies and needs of the family's children; emails and notifications link to it by `#needs`. */
export function FamilyNeeds({ user }: { user: User }) {
  const needs = useQuery(needsQuery);
  const part = useAnchor('needs', needs.data !== undefined);
  if (!user.keyworkerProfile?.children.length) return null;
  return (
    <div id="needs" ref={part} tabIndex={-1} className={styles.needs}>
      <Card title="Allergies and needs">
        <p>The services that your children go to see your answers.</p>
        <QueryView query={needs} part>
          {(children) => children.map((child) => <ChildQuestions key={child.id} child={child} />)}
        </QueryView>
      </Card>
    </div>
  );
}
