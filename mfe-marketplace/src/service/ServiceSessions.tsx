import type { ComponentProps } from 'react';
import { Link } from '@bairn/shared/app';
import { formatDay } from '@bairn/shared/format/date';
import { paths } from '@bairn/shared/paths';
import type { MarketplaceSession } from '@bairn/shared/schema/marketplace';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { List } from '@bairn/shared/ui/List';
import { QueryView } from '@bairn/shared/ui/QueryView';
import type { Wish } from '../components/wish.ts';
import { ageLabel } from '../components/words.ts';
import { SessionRow } from './SessionRow.tsx';
import styles from './ServiceSessions.module.css';

type Props = {
  branch: string;
  query: ComponentProps<typeof QueryView<MarketplaceSession[]>>['query'];
  wish: Wish;
};

/** What can be booked, the soonest free date first; narrowed to the age and the day of the search that led here. */
export function ServiceSessions({ branch, query, wish }: Props) {
  const { age, date } = wish;
  const narrowed = [age && `age ${ageLabel(Number(age)).toLowerCase()}`, date && `from ${formatDay(date)}`].filter(
    Boolean,
  );
  return (
    <section aria-labelledby="sessions" className={styles.sessions}>
      <h2 id="sessions">Sessions you can book</h2>
      {narrowed.length > 0 && (
        <p className={styles.narrowed}>
          Shown for {narrowed.join(', ')}. <Link to={paths.service(branch)}>Show all sessions</Link>
        </p>
      )}
      <QueryView
        query={query}
        part
        empty={
          <EmptyState
            level={3}
            drawing="no-session"
            title={narrowed.length > 0 ? 'No session fits' : 'No sessions to book yet'}
            action={
              narrowed.length > 0 && (
                <ButtonLink to={paths.service(branch)} variant="soft">
                  Show all sessions
                </ButtonLink>
              )
            }
          >
            {narrowed.length > 0
              ? 'This service lists other sessions.'
              : 'This service has not listed any sessions. Contact it to ask about places.'}
          </EmptyState>
        }
      >
        {(sessions) => <List items={sessions}>{(session) => <SessionRow session={session} wish={wish} />}</List>}
      </QueryView>
    </section>
  );
}
