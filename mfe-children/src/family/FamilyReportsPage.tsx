import { apiQuery, dataOf, Link, useQuery, useSearchParams } from '@bairn/shared/app';
import { childAccidents, readAccident, readAccidentDocument } from '@bairn/shared/calls/accidents';
import { kindRules } from '@bairn/shared/format/accidents';
import { familyPaths } from '@bairn/shared/paths/familyPaths';
import { occurredWords } from '@bairn/shared/schema/lists/accidents';
import { Button } from '@bairn/shared/ui/Button';
import { DownloadButton } from '@bairn/shared/ui/DownloadButton';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { useLazyDialog } from '@bairn/shared/ui/useLazyDialog';
import styles from '../components/accidents/Accidents.module.css';
import { ReportFacts } from '../components/accidents/ReportFacts.tsx';
import { ReportRows, StatusBadge } from '../components/accidents/ReportRows.tsx';
import { FamilyFrame } from '../components/FamilyFrame.tsx';

/** The accident reports of a child as its family reads and signs them; the address names the one that is open. */
export function Component() {
  const [params] = useSearchParams();
  const open = params.get('report');
  return (
    <FamilyFrame title="Accident reports">
      {({ id, first_name }) =>
        open ? <Report key={open} child={id} id={open} /> : <Reports child={id} name={first_name} />
      }
    </FamilyFrame>
  );
}

function Reports({ child, name }: { child: string; name: string }) {
  const reports = useQuery(apiQuery(childAccidents, { params: { id: child }, query: {} }, { select: dataOf }));
  return (
    <QueryView
      query={reports}
      empty={
        <EmptyState title="No reports">
          {`When ${name} has an accident at a service, you read and sign the report here.`}
        </EmptyState>
      }
    >
      {(rows) => <ReportRows rows={rows} to={(id) => familyPaths.accidentReports(child, id)} />}
    </QueryView>
  );
}

function Report({ child, id }: { child: string; id: string }) {
  const report = useQuery(apiQuery(readAccident, { params: { id } }, { select: dataOf }));
  const sign = useLazyDialog(() =>
    import('../components/accidents/SignDialog.tsx').then((module) => module.SignDialog),
  );
  return (
    <div className={styles.part}>
      <p className={styles.text}>
        <Link to={familyPaths.accidentReports(child)}>All reports</Link>
      </p>
      <QueryView query={report}>
        {(known) => (
          <div className={styles.part}>
            <h2>{`${kindRules[known.kind].name}, ${occurredWords(known)}`}</h2>
            <p className={styles.text}>
              {known.service.name} <StatusBadge status={known.status} />
            </p>
            <div className={styles.actions}>
              {known.sign_as && <Button onClick={sign.open}>Sign</Button>}
              <DownloadButton
                label="PDF"
                endpoint={readAccidentDocument}
                request={() => ({ params: { id } })}
                name={`Report ${known.occurred_on}.pdf`}
              />
            </div>
            <ReportFacts report={known} reader="family" />
            {sign.Dialog && <sign.Dialog report={known} onClose={sign.close} />}
          </div>
        )}
      </QueryView>
    </div>
  );
}
