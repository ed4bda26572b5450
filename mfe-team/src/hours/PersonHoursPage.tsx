import { useState } from 'react';
import { keepPreviousData, Link, useBranch, useParams, useQuery, useSearchParams } from '@bairn/shared/app';
import { formatDate, formatDay, localDate, localTime } from '@bairn/shared/format/date';
import { servicePaths } from '@bairn/shared/paths/servicePaths';
import type { PersonHours, WorkPeriod } from '@bairn/shared/schema/hours';
import { Button } from '@bairn/shared/ui/Button';
import { Card } from '@bairn/shared/ui/Card';
import { Facts } from '@bairn/shared/ui/Facts';
import { Menu } from '@bairn/shared/ui/Menu';
import { PageLayout } from '@bairn/shared/ui/PageLayout';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { StaffFrame } from '../components/StaffFrame.tsx';
import styles from '../components/Lines.module.css';
import { clockWords } from './clockWords.ts';
import { MonthLinks } from './MonthLinks.tsx';
import { hoursQuery } from './queries.ts';
import { RemoveDialog } from './RemoveDialog.tsx';
import { TimeLine } from './TimeLine.tsx';
import { TimesDialog } from './TimesDialog.tsx';

/** A person's hours of a period: of the person in the address, or below `/settings` of the reader. */
export function Component() {
  const { profileId } = useParams();
  const { nursery, branch } = useBranch();
  const [search] = useSearchParams();
  const [from, to] = [search.get('from'), search.get('to')];
  const scope = { nursery: nursery.id, branch: branch.id };
  const asked = { profile: profileId ?? nursery.staffProfile.id, ...(from && { from }), ...(to && { to }) };
  const query = useQuery({ ...hoursQuery(scope, asked), placeholderData: keepPreviousData });
  const content = (
    <QueryView query={query} skeleton="details">
      {(hours) => <Times hours={hours} scope={scope} />}
    </QueryView>
  );
  if (!query.data)
    return (
      <PageLayout title="Hours" density="compact">
        {content}
      </PageLayout>
    );
  // Someone who left has no profile here any more, but the hours are still to be paid.
  if (!query.data.totals.has_left) return <StaffFrame title="Hours">{() => content}</StaffFrame>;
  return (
    <PageLayout
      title={`${query.data.person.name}: Hours`}
      heading={query.data.person.name}
      eyebrow={branch.name}
      density="compact"
      intro="They no longer work at this service."
      back={{ to: servicePaths.staffHours({ from, to }), label: 'Hours' }}
    >
      {content}
    </PageLayout>
  );
}

type Doing = { what: 'add' } | { what: 'correct' | 'remove'; period: WorkPeriod };

function Times({ hours, scope }: { hours: PersonHours; scope: { nursery: string; branch: string } }) {
  const [doing, setDoing] = useState<Doing | null>(null);
  const { person, totals, periods, from, to, can_correct, today } = hours;
  const close = () => setDoing(null);
  return (
    <div className={styles.page}>
      <MonthLinks from={from} to={to} today={today} />
      <Card title={`${formatDate(from)} to ${formatDate(to)}`}>
        <Facts
          items={[
            { label: 'Worked', value: clockWords(totals.worked) },
            {
              label: 'Contracted',
              value: totals.contracted === null ? 'Irregular hours' : clockWords(totals.contracted),
            },
            { label: 'Rostered', value: clockWords(totals.rostered) },
            { label: 'Overtime', value: clockWords(totals.overtime) },
          ]}
        />
      </Card>
      <Card
        title="Times"
        aside={
          can_correct ? (
            <Button variant="secondary" size="small" aria-haspopup="dialog" onClick={() => setDoing({ what: 'add' })}>
              Add a time
            </Button>
          ) : (
            person.is_self && <Link to={servicePaths.staffSignIn()}>Clock in</Link>
          )
        }
      >
        {periods.length === 0 ? (
          <p>No times in this period.</p>
        ) : (
          <ul role="list" className={styles.list}>
            {periods.map((period) => (
              <li key={period.id} className={styles.line}>
                <TimeLine period={period} />
                {can_correct && !period.is_removed && (
                  <Menu
                    label={`Actions for ${formatDay(localDate(period.started_at))}, ${localTime(period.started_at)}`}
                    items={[
                      { label: 'Correct', onSelect: () => setDoing({ what: 'correct', period }) },
                      { label: 'Remove', danger: true, onSelect: () => setDoing({ what: 'remove', period }) },
                    ]}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
      </Card>
      {doing?.what === 'remove' && <RemoveDialog period={doing.period} scope={scope} onClose={close} />}
      {(doing?.what === 'add' || doing?.what === 'correct') && (
        <TimesDialog
          hours={hours}
          period={doing.what === 'correct' ? doing.period : undefined}
          scope={scope}
          onClose={close}
        />
      )}
    </div>
  );
}
