import { apiQuery, dataOf, Link, useBranch, useQuery, useSearchParams } from '@bairn/shared/app';
import { branchWaitingList } from '@bairn/shared/calls/waiting';
import { formatAgeToMonth } from '@bairn/shared/format/age';
import { formatDay } from '@bairn/shared/format/date';
import { plural } from '@bairn/shared/format/plural';
import { servicePaths } from '@bairn/shared/paths/servicePaths';
import type { ServiceWaitingEntry } from '@bairn/shared/schema/waiting';
import { Badge } from '@bairn/shared/ui/Badge';
import { Card } from '@bairn/shared/ui/Card';
import { Choices } from '@bairn/shared/ui/Choices';
import { DateField } from '@bairn/shared/ui/DateField';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { Filters } from '@bairn/shared/ui/Filters';
import { PageLayout } from '@bairn/shared/ui/PageLayout';
import { QueryView } from '@bairn/shared/ui/QueryView';
import styles from './BranchWaitingList.module.css';

/** Age bands in months on the date, the upper end excluded. */
const bands = [
  { id: '0', label: 'Under 2', from: 0, to: 24 },
  { id: '2', label: '2 years', from: 24, to: 36 },
  { id: '3', label: '3 to 5', from: 36, to: 60 },
  { id: '5', label: '5 and over', from: 60, to: Infinity },
];

function Row({ entry, child }: { entry: ServiceWaitingEntry; child: ServiceWaitingEntry['children'][number] }) {
  const { session_id, session_name, date, children, status, position, can, problem } = entry;
  return (
    <li className={styles.row}>
      <div>
        <p>
          <strong>{child.child_name}</strong>, {formatAgeToMonth(child.age_months)}{' '}
          {status === 'offered' ? <Badge tone="success">Offered</Badge> : <Badge tone="info">Number {position}</Badge>}
        </p>
        <p className={styles.small}>
          {formatDay(date)}, {session_name}
          {children.length > 1 && `. Together with ${plural(children.length - 1, 'other child', 'other children')}`}
          {problem && `. ${problem}`}
        </p>
      </div>
      <Link to={servicePaths.sessionWaitingList(session_id)}>{can.offer ? 'Offer a place' : 'See the list'}</Link>
    </li>
  );
}

/** The children who wait for a place at the branch, by age on the date and by date. */
export function Component() {
  const { branch, nursery } = useBranch();
  const [search] = useSearchParams();
  const params = { nursery: nursery.id, branch: branch.id };
  const query = { from: search.get('from') ?? '', to: search.get('to') ?? '' };
  const list = useQuery(apiQuery(branchWaitingList, { params, query }, { select: dataOf }));
  const filtered = Boolean(query.from || query.to);
  const shown = bands.filter(({ id }) => !search.get('age') || search.get('age') === id);
  return (
    <PageLayout title="Waiting list" eyebrow={branch.name} density="compact">
      <Choices
        label="Age"
        name="age"
        options={[{ value: '', label: 'All ages' }, ...bands.map(({ id, label }) => ({ value: id, label }))]}
      />
      <Filters names={['from', 'to']}>
        <DateField name="from" label="From" />
        <DateField name="to" label="Until" />
      </Filters>
      <QueryView
        query={list}
        empty={
          filtered ? (
            <EmptyState title="No child waits for these dates" drawing="no-bookings">
              Choose other dates, or clear the filters to see all children who wait.
            </EmptyState>
          ) : (
            <EmptyState title="No child waits" drawing="no-bookings">
              When a date is fully booked, families can join its waiting list. Their children are listed here by age.
            </EmptyState>
          )
        }
      >
        {(entries) => {
          const children = entries.flatMap((entry) => entry.children.map((child) => ({ entry, child })));
          const groups = shown.map((band) => ({
            ...band,
            rows: children.filter(({ child }) => child.age_months >= band.from && child.age_months < band.to),
          }));
          if (groups.every(({ rows }) => rows.length === 0)) return <p>No child of this age waits.</p>;
          return groups.map(
            ({ id, label, rows }) =>
              rows.length > 0 && (
                <Card
                  key={id}
                  title={label}
                  aside={<span>{plural(rows.length, 'child', 'children')}</span>}
                  className={styles.band}
                >
                  <ol className={styles.rows}>
                    {rows.map(({ entry, child }) => (
                      <Row key={entry.id + child.child_id} entry={entry} child={child} />
                    ))}
                  </ol>
                </Card>
              ),
          );
        }}
      </QueryView>
    </PageLayout>
  );
}
