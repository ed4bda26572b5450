import BellRing from 'lucide-react/icons/bell-ring';
import { formatDay } from '@bairn/shared/format/date';
import { needTopics, type ChildAnswers } from '@bairn/shared/schema/needs';
import styles from './ChildQuestions.module.css';
import { NeedQuestion } from './NeedQuestion.tsx';

type Props = {
  child: ChildAnswers;
  /** Whether the child's name stands above them; false on a page that is about the child. */
  heading?: boolean;
};

/** Both questions about a child, and which service asked last while one is open. */
export function ChildQuestions({ child, heading = true }: Props) {
  return (
    <section aria-label={child.full_name} className={styles.child}>
      {heading && <h3>{child.full_name}</h3>}
      {child.asked && (
        <p className={styles.asked}>
          <BellRing size={16} aria-hidden />
          {`${child.asked.service_name} asked on ${formatDay(child.asked.on)}`}
        </p>
      )}
      {needTopics.map((topic) => (
        <NeedQuestion key={topic} child={child} topic={topic} />
      ))}
    </section>
  );
}
