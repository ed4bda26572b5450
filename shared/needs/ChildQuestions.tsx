import { formatDay } from '@bairn/shared/format/date';
import { needTopics, type ChildAnswers } from '@bairn/shared/schema/needs';
import { Badge } from '../ui/display/Badge.tsx';
import styles from './ChildQuestions.module.css';
import { NeedQuestion } from './NeedQuestion.tsx';

/** Both questions about a child, and which service asked last while one is open. */
export function ChildQuestions({ child }: { child: ChildAnswers }) {
  return (
    <section aria-label={child.full_name} className={styles.child}>
      <div className={styles.head}>
        <h3>{child.full_name}</h3>
        {child.asked && (
          <Badge tone="warning">{`${child.asked.service_name} asked on ${formatDay(child.asked.on)}`}</Badge>
        )}
      </div>
      {needTopics.map((topic) => (
        <NeedQuestion key={topic} child={child} topic={topic} />
      ))}
    </section>
  );
}
