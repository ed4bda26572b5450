import { apiQuery, dataOf, useQuery, useSearchParams } from '@bairn/shared/app';
import { listWaiting } from '@bairn/shared/calls/waiting';
import { formatDay, formatTimes } from '@bairn/shared/format/date';
import { listWords } from '@bairn/shared/format/listWords';
import { familyPaths } from '@bairn/shared/paths/familyPaths';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { Facts } from '@bairn/shared/ui/Facts';
import { PageLayout } from '@bairn/shared/ui/PageLayout';
import { QueryView } from '@bairn/shared/ui/QueryView';
import styles from './WaitingList.module.css';

/** Confirms that the family waits, with its position. */
export function Component() {
  const [search] = useSearchParams();
  const entries = useQuery(apiQuery(listWaiting, {}, { select: dataOf }));
  const all = <ButtonLink to={familyPaths.waitingLists()}>See your waiting lists</ButtonLink>;
  return (
    <PageLayout
      title="You are on the waiting list"
      width="text"
      intro="We emailed you, and email you again when a place is free. You have nothing to do until then."
    >
      <QueryView query={entries} isEmpty={() => false}>
        {(data) => {
          const entry = data.find(({ id }) => id === search.get('entry'));
          if (!entry) {
            return (
              <EmptyState title="This entry could not be found" action={all}>
                Your waiting lists show what you wait for.
              </EmptyState>
            );
          }
          const { session_name, service_name, date, start_time, end_time, children, position } = entry;
          return (
            <div className={styles.parts}>
              <Facts
                items={[
                  { label: 'Your position', value: position === 1 ? 'You are next' : position && `Number ${position}` },
                  { label: 'Session', value: `${session_name}, ${service_name}` },
                  { label: 'Date', value: `${formatDay(date)}, ${formatTimes(start_time, end_time, 'family')}` },
                  {
                    label: children.length > 1 ? 'Children, together' : 'Child',
                    value: listWords(children.map(({ child_name }) => child_name)),
                  },
                ]}
              />
              <p>{all}</p>
            </div>
          );
        }}
      </QueryView>
    </PageLayout>
  );
}
