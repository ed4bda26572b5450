import { formatDay } from '@bairn/shared/format/date';
import { plural } from '@bairn/shared/format/plural';
import { retention } from '@bairn/shared/schema/retention';
import type { ChildShown } from '@bairn/shared/schema/childRecord';
import { childWords } from '@bairn/shared/schema/lists/children';
import { Alert } from '@bairn/shared/ui/Alert';
import { Card } from '@bairn/shared/ui/Card';
import { Facts } from '@bairn/shared/ui/Facts';
import styles from '../components/record/Profile.module.css';

const withYear = (date: string) => `${formatDay(date)} ${date.slice(0, 4)}`;

/** Months as a person says them: '3 years', '21 years and 3 months'. */
const keptWords = (months: number) =>
  [plural(Math.floor(months / 12), 'year'), months % 12 > 0 && plural(months % 12, 'month')]
    .filter(Boolean)
    .join(' and ');

/** The child's place at the service: state, dates, room, exclusion, and after leaving what is kept how long. */
export function PlaceCard({ child: { profile, first_name } }: { child: ChildShown }) {
  if (!profile) return null;
  const { status, room, start_date, leaving_date, funded, exclusion, erased_on, key_person, buddy } = profile;
  return (
    <Card title="Place at this service">
      <div className={styles.part}>
        {exclusion && (
          <Alert tone="danger" title={`Excluded from ${withYear(exclusion.from)}`}>
            {`${exclusion.reason} New bookings from that date are refused here.`}
          </Alert>
        )}
        <Facts
          items={[
            { label: 'State', value: childWords[status] },
            { label: 'Room', value: room?.name },
            { label: 'Key person', value: key_person?.name },
            ...(buddy ? [{ label: 'Second person', value: buddy.name }] : []),
            { label: 'Start date', value: start_date && withYear(start_date) },
            ...(leaving_date ? [{ label: 'Last day', value: withYear(leaving_date) }] : []),
            { label: 'Funded hours', value: funded ? 'Yes' : 'No' },
          ]}
        />
        {status === 'left' && erased_on && (
          <Alert title={`${first_name}'s record is erased on ${withYear(erased_on)}`}>
            <ul>
              {Object.values(retention).map(({ record, months, after, why }) => (
                <li key={record}>
                  {record}: kept {keptWords(months)} after {after}. {why}
                </li>
              ))}
            </ul>
          </Alert>
        )}
      </div>
    </Card>
  );
}
