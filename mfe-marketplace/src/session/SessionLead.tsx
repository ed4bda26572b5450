import { formatTimes } from '@bairn/shared/format/date';
import { formatPence } from '@bairn/shared/format/money';
import type { SessionDetails } from '@bairn/shared/schema/marketplace';
import { ageSpan } from '../components/words.ts';
import { headline } from './headline.ts';
import styles from './SessionLead.module.css';
import { useHeldLines } from './useOwn.ts';

type Props = {
  session: SessionDetails;
  /** The date that was searched for. */
  wished: string | undefined;
};

/** The answer that families look for first, and in one line what a small screen shows in full below the dates only. */
export function SessionLead({ session, wished }: Props) {
  const lines = useHeldLines(session);
  const facts = [
    formatPence(session.price),
    formatTimes(session.start_time, session.end_time, 'family'),
    ageSpan(session.age_from_months, session.age_to_months),
  ];
  return (
    <>
      <p className={session.next_date || lines.length > 0 ? styles.answer : undefined}>
        {headline(session, wished, lines)}
      </p>
      <p className={styles.facts}>{facts.join(' · ')}</p>
    </>
  );
}
