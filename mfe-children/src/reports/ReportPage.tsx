import { useState } from 'react';
import { apiQuery, dataOf, toast, useBranch, useNavigate, useParams, useQuery } from '@bairn/shared/app';
import { changeAccident, removeAccident, showAccident } from '@bairn/shared/calls/accidents';
import { kindRules } from '@bairn/shared/format/accidents';
import { servicePaths } from '@bairn/shared/paths/servicePaths';
import type { AccidentReport } from '@bairn/shared/schema/accidents';
import { occurredWords } from '@bairn/shared/schema/lists/accidents';
import { Button } from '@bairn/shared/ui/Button';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { ConfirmButton } from '@bairn/shared/ui/ConfirmButton';
import { DetailPage } from '@bairn/shared/ui/DetailPage';
import { useSend } from '@bairn/shared/ui/useSend';
import styles from '../components/accidents/Accidents.module.css';
import { formOf } from '../components/accidents/formOf.ts';
import { ReportActions } from '../components/accidents/ReportActions.tsx';
import { ReportFacts } from '../components/accidents/ReportFacts.tsx';
import { ReportForm } from '../components/accidents/ReportForm.tsx';
import { DraftPhotos } from '../components/accidents/ReportPhotos.tsx';
import { StatusBadge } from '../components/accidents/ReportRows.tsx';

/** A report as staff see it: its draft to change, else the report to read, sign and add to. */
export function Component() {
  const { id = '' } = useParams();
  const { nursery, branch } = useBranch();
  const params = { nursery: nursery.id, branch: branch.id, id };
  const report = useQuery(apiQuery(showAccident, { params }, { select: dataOf }));
  const [editing, setEditing] = useState(false);
  const child = report.data?.child;
  return (
    <DetailPage
      query={report}
      name="Report"
      eyebrow={branch.name}
      back={{
        to: child ? servicePaths.childAccidentReports(child.id) : servicePaths.accidentReports(),
        label: 'Accident reports',
      }}
      width="text"
      lines={{ intro: 1 }}
      head={(known) => ({
        title: `${kindRules[known.kind].name}: ${known.child.name}`,
        intro: (
          <>
            {occurredWords(known)} <StatusBadge status={known.status} />
          </>
        ),
      })}
      missing={{
        title: 'Report not found',
        message: 'This report does not exist at this service. It may have been deleted as a draft.',
        action: <ButtonLink to={servicePaths.accidentReports()}>All reports</ButtonLink>,
      }}
    >
      {(known) =>
        editing && known.can.change ? (
          <Draft key={known.id} report={known} onEnd={() => setEditing(false)} />
        ) : (
          <div className={styles.part}>
            <ReportActions report={known} onEdit={() => setEditing(true)} />
            <ReportFacts report={known} reader="service" />
            {known.can.change && <DraftPhotos report={known} />}
            {known.can.remove && <Remove report={known} />}
          </div>
        )
      }
    </DetailPage>
  );
}

function Draft({ report, onEnd }: { report: AccidentReport; onEnd: () => void }) {
  const { nursery, branch } = useBranch();
  const send = useSend(changeAccident);
  const [begun] = useState(report);
  return (
    <ReportForm
      report={begun}
      defaults={formOf(begun)}
      onSubmit={(form) =>
        send({
          params: { nursery: nursery.id, branch: branch.id, id: report.id },
          body: { ...form, revision: begun.revision },
        })
      }
      onDone={() => {
        toast.success('The draft is saved.');
        onEnd();
      }}
      actions={
        <Button variant="secondary" onClick={onEnd}>
          Cancel
        </Button>
      }
    />
  );
}

function Remove({ report: { id, child } }: { report: AccidentReport }) {
  const { nursery, branch } = useBranch();
  const navigate = useNavigate();
  const send = useSend(removeAccident);
  return (
    <div>
      <ConfirmButton
        label="Delete the draft"
        variant="quiet"
        title="Delete the draft"
        message="The report and its photos are deleted. No one has signed it yet."
        confirmLabel="Delete"
        danger
        onConfirm={async () => {
          await send({ params: { nursery: nursery.id, branch: branch.id, id } });
          void navigate(servicePaths.childAccidentReports(child.id), { replace: true });
        }}
        done={() => 'The draft is deleted.'}
      />
    </div>
  );
}
