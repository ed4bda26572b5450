import { formatAge } from '@bairn/shared/format/age';
import { formatDate, formatDay, localDate } from '@bairn/shared/format/date';
import { formatPhone } from '@bairn/shared/format/phone';
import type { ChildShown, SharedSection } from '@bairn/shared/schema/childRecord';
import { Card } from '@bairn/shared/ui/Card';
import { Facts } from '@bairn/shared/ui/Facts';
import { NeedsFacts } from '@bairn/shared/ui/NeedsFacts';
import styles from './Profile.module.css';

/**
 * Details, health, additional support and languages; a section that the family does not share says so. For the family
 * itself, whose questions about allergies and needs are apart, `family`.
 */
export function RecordFacts({ child, family = false }: { child: ChildShown; family?: boolean }) {
  const { record, needs, profile } = child;
  const { health, support, languages } = record;
  return (
    <>
      <div className={styles.cards}>
        <Card title="Details">
          <Facts
            items={[
              { label: 'Name', value: child.full_name },
              { label: 'Date of birth', value: `${formatDate(child.dob)} (${formatAge(child.age_months)})` },
              ...(profile
                ? [
                    { label: 'Room', value: profile.room?.name },
                    { label: 'Start date', value: profile.start_date && formatDate(profile.start_date) },
                  ]
                : []),
              {
                label: 'Languages',
                value: languages ? languages.join(', ') || 'Not asked yet' : <Hidden of={child} section="languages" />,
              },
            ]}
          />
        </Card>
        <Card title={family ? 'Diet and GP' : 'Health'}>
          {needs && !family && <NeedsFacts child={needs} />}
          {health ? (
            <Facts
              items={[
                { label: 'Diet', value: health.diet ?? 'Not asked yet' },
                { label: 'GP', value: health.gp_name },
                { label: 'Practice', value: health.gp_practice },
                {
                  label: 'Practice phone',
                  value: health.gp_phone && <a href={`tel:${health.gp_phone}`}>{formatPhone(health.gp_phone)}</a>,
                },
              ]}
            />
          ) : (
            <p>
              <Hidden of={child} section="health" />
            </p>
          )}
        </Card>
        <Card title="Additional support">
          {support ? (
            <Facts
              items={[
                { label: 'What helps', value: support.text && <span className={styles.kept}>{support.text}</span> },
                { label: 'Services', value: support.services.map(({ name }) => name).join(', ') || null },
              ]}
            />
          ) : (
            <p>
              <Hidden of={child} section="support" />
            </p>
          )}
        </Card>
      </div>
      {record.updated_at && (
        <p className={styles.muted}>
          {`Last changed on ${formatDay(localDate(record.updated_at))} ${record.updated_at.slice(0, 4)}, version ${record.version}. ${family ? '' : ' Allergies and needs have dates of their own.'}`}
        </p>
      )}
    </>
  );
}

function Hidden({ of, section }: { of: ChildShown; section: SharedSection }) {
  return (
    <span className={styles.muted}>
      {of.not_shared.includes(section) ? 'Not shared by the family' : 'No longer shown: the child has left'}
    </span>
  );
}
