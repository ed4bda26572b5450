import { Link } from '@bairn/shared/app';
import { plural } from '@bairn/shared/format/plural';
import { servicePaths } from '@bairn/shared/paths/servicePaths';
import type { RotaMonth } from '@bairn/shared/schema/rotaViews';
import { Avatar } from '@bairn/shared/ui/Avatar';
import { Card } from '@bairn/shared/ui/Card';
import { Table } from '@bairn/shared/ui/Table';
import { formatHours } from '../components/formatHours.ts';
import styles from './Month.module.css';

/** Person by person: hours and shifts on the rotas of the month, and days of leave. */
export function MonthHours({ staff }: { staff: RotaMonth['staff'] }) {
  if (staff.length === 0) return null;
  return (
    <Card title="Hours in the month">
      <Table
        rows={staff}
        caption="Hours of the month by person"
        columns={[
          {
            head: 'Name',
            cell: ({ id, name, avatar_url }) => (
              <span className={styles.person}>
                <Avatar name={name} src={avatar_url} size={28} />
                <Link to={servicePaths.staffMember(id)}>{name}</Link>
              </span>
            ),
          },
          { head: 'Rostered', align: 'end', shown: 'first', cell: (person) => formatHours(person.rostered_minutes) },
          {
            head: 'Contract, a week',
            align: 'end',
            cell: ({ contracted_minutes }) =>
              contracted_minutes === null ? 'Irregular' : formatHours(contracted_minutes),
          },
          { head: 'Days', align: 'end', shown: 'second', cell: ({ days }) => plural(days.length, 'day') },
          {
            head: 'Leave',
            align: 'end',
            shown: 'second',
            cell: ({ leave }) => (leave.length > 0 ? `${plural(leave.length, 'day')} of leave` : null),
          },
        ]}
      />
    </Card>
  );
}
