import { useBranch, useQuery, useSearchParams } from '@bairn/shared/app';
import { paths } from '@bairn/shared/paths';
import { auditLog, auditObjects, auditWords } from '@bairn/shared/schema/audit';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { DateField } from '@bairn/shared/ui/DateField';
import { DownloadButton } from '@bairn/shared/ui/DownloadButton';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { Filters } from '@bairn/shared/ui/Filters';
import { PageLayout } from '@bairn/shared/ui/PageLayout';
import { Pagination } from '@bairn/shared/ui/Pagination';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { Select } from '@bairn/shared/ui/Select';
import styles from './Audit.module.css';
import { auditFilters, optionsOf } from './auditFilters.ts';
import { AuditTable } from './AuditTable.tsx';
import { auditQuery } from './queries.ts';

/** Who did what to which at the provider, newest first: for its super admins. */
export function Component() {
  const { nursery } = useBranch();
  const [params] = useSearchParams();
  const { page, ...chosen } = auditFilters(params);
  const log = useQuery(auditQuery(nursery.id, { ...chosen, page }));
  const narrow = Object.values(chosen).some((value) => value !== undefined);
  const people = log.data?.people ?? [];
  return (
    <PageLayout
      title="Activity log"
      eyebrow={nursery.name}
      intro="Who did what to children's records, bookings, money and people's access."
      width="wide"
      density="compact"
      actions={
        <DownloadButton
          label="Export CSV"
          endpoint={auditLog}
          request={() => ({ params: { nursery: nursery.id }, query: { ...chosen, format: 'csv' as const } })}
          name="activity.csv"
        />
      }
    >
      <Filters names={Object.keys(chosen)}>
        {/* Its choices come with the first answer: until then the person of the address is not among them. */}
        <Select
          key={people.length}
          name="user"
          label="Who"
          placeholder="Anybody"
          options={people.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <Select name="action" label="What" placeholder="Anything" options={optionsOf(auditWords)} />
        <Select name="object_type" label="Which" placeholder="Any kind" options={optionsOf(auditObjects)} />
        <div className={styles.days}>
          <DateField name="from" label="From" />
          <DateField name="to" label="To" />
        </div>
      </Filters>
      <QueryView
        query={log}
        empty={
          <EmptyState
            title={narrow ? 'Nothing matches' : 'Nothing logged yet'}
            action={
              narrow && (
                <ButtonLink variant="secondary" to={paths.activityLog()}>
                  Show everything
                </ButtonLink>
              )
            }
          >
            {narrow
              ? 'Try other days, or take a filter away.'
              : 'From the first booking on, everything that is done is listed here.'}
          </EmptyState>
        }
      >
        {({ data, meta }) => (
          <div className={styles.list}>
            <AuditTable rows={data} />
            <Pagination meta={meta} of={meta.total === 1 ? 'entry' : 'entries'} />
          </div>
        )}
      </QueryView>
    </PageLayout>
  );
}
