import { formatAge } from '@bairn/shared/format/age';
import { formatDate, formatDay } from '@bairn/shared/format/date';
import type { ChildOnRoll } from '@bairn/shared/schema/children';
import { Avatar } from '@bairn/shared/ui/Avatar';
import { Badge } from '@bairn/shared/ui/Badge';
import { HealthNotes } from '@bairn/shared/ui/HealthNotes';
import { Table } from '@bairn/shared/ui/Table';
import styles from './ActiveChildrenPage.module.css';

const statuses = { enrolling: 'Enrolling', active: 'Active', leaving: 'Leaving', left: 'Left' } as const;

/** Children as rows: what keeps them safe first, then who they are and who cares for them. */
export function ChildrenTable({ rows }: { rows: readonly ChildOnRoll[] }) {
  return (
    <Table
      caption="Children on roll"
      from={1040}
      rows={rows}
      columns={[
        {
          head: 'Child',
          sort: 'name',
          cell: (child) => (
            <span className={styles.child}>
              <Avatar name={child.full_name} src={child.avatar_url} size={36} />
              <span>
                <span className={styles.name}>{child.full_name}</span>
                {child.status !== 'active' && <Badge tone="info">{statuses[child.status]}</Badge>}
              </span>
            </span>
          ),
        },
        {
          head: 'Allergies and medical needs',
          cell: ({ allergies, medical_needs: needs }) => (
            <HealthNotes allergies={allergies} medicalNeeds={needs} none="None known" />
          ),
        },
        {
          head: 'Age',
          sort: 'age',
          cell: (child) => (
            <span className={styles.age}>
              {formatAge(child.age_months)}
              <span className={styles.more}>{formatDate(child.dob)}</span>
            </span>
          ),
        },
        { head: 'Room', cell: (child) => <span className={styles.age}>{child.room ?? 'N/A'}</span> },
        {
          head: 'Main carer',
          cell: ({ primary_carer: carer }) =>
            carer ? (
              <span>
                {carer.name}
                {carer.phone && (
                  <a className={styles.phone} href={`tel:${carer.phone}`}>
                    {carer.phone.replace(/^\+44(\d{3})(\d{3})(\d{4})$/, '0$1 $2 $3')}
                  </a>
                )}
              </span>
            ) : (
              'N/A'
            ),
        },
        { head: 'Funded', cell: (child) => (child.funded ? <Badge tone="highlight">Funded</Badge> : 'No') },
        {
          head: 'Next booking',
          sort: 'next_booking',
          cell: (child) => (child.next_booking ? formatDay(child.next_booking) : 'None'),
        },
      ]}
    />
  );
}
