import { useState } from 'react';
import { useBranch } from '@bairn/shared/app';
import { addToAccident, noteDuty, printAccident, sendBackAccident } from '@bairn/shared/calls/accidents';
import { dutyRules } from '@bairn/shared/format/accidents';
import { Addendum, DutyNote, SendBack, type AccidentReport } from '@bairn/shared/schema/accidents';
import { ActionDialog } from '@bairn/shared/ui/ActionDialog';
import { Button } from '@bairn/shared/ui/Button';
import { DateField } from '@bairn/shared/ui/DateField';
import { DownloadButton } from '@bairn/shared/ui/DownloadButton';
import { Select } from '@bairn/shared/ui/Select';
import { TextArea } from '@bairn/shared/ui/TextArea';
import { TextField } from '@bairn/shared/ui/TextField';
import { useLazyDialog } from '@bairn/shared/ui/useLazyDialog';
import { useSend } from '@bairn/shared/ui/useSend';
import styles from './Accidents.module.css';
import { today } from '../today.ts';

type Props = { report: AccidentReport; onEdit: () => void };
type Opened = 'send-back' | 'add' | 'duty';

/** What the reader may do with a report now. */
export function ReportActions({ report, onEdit }: Props) {
  const { nursery, branch } = useBranch();
  const params = { nursery: nursery.id, branch: branch.id, id: report.id };
  const [opened, setOpened] = useState<Opened | null>(null);
  const [handed, setHanded] = useState(false);
  const sign = useLazyDialog(() => import('./SignDialog.tsx').then((module) => module.SignDialog));
  const close = () => setOpened(null);
  const { can, sign_as } = report;
  return (
    <div className={styles.actions}>
      {can.change && <Button onClick={onEdit}>Change the draft</Button>}
      {sign_as && (
        <Button
          variant={can.change ? 'secondary' : 'primary'}
          onClick={() => {
            setHanded(false);
            sign.open();
          }}
        >
          Sign
        </Button>
      )}
      {can.take_signature && (
        <Button
          onClick={() => {
            setHanded(true);
            sign.open();
          }}
        >
          Let a parent sign here
        </Button>
      )}
      {can.send_back && (
        <Button variant="secondary" onClick={() => setOpened('send-back')}>
          Send back
        </Button>
      )}
      {can.note_duty && (
        <Button variant="secondary" onClick={() => setOpened('duty')}>
          Record who was told
        </Button>
      )}
      {can.add && (
        <Button variant="secondary" onClick={() => setOpened('add')}>
          Add to the report
        </Button>
      )}
      <DownloadButton
        label="PDF"
        endpoint={printAccident}
        request={() => ({ params })}
        name={`Report ${report.occurred_on}.pdf`}
      />
      {sign.Dialog && <sign.Dialog report={report} handed={handed} onClose={sign.close} />}
      {opened === 'send-back' && <SendBackDialog params={params} onClose={close} />}
      {opened === 'add' && <AddDialog params={params} onClose={close} />}
      {opened === 'duty' && <DutyDialog report={report} params={params} onClose={close} />}
    </div>
  );
}

type DialogProps = { params: { nursery: string; branch: string; id: string }; onClose: () => void };

function SendBackDialog({ params, onClose }: DialogProps) {
  const send = useSend(sendBackAccident);
  return (
    <ActionDialog
      onClose={onClose}
      title="Send the report back"
      message="Its author changes it and signs again."
      confirmLabel="Send back"
      schema={SendBack}
      fields={<TextArea name="note" label="What is to be changed" maxLength={1000} />}
      onConfirm={(body) => send({ params, body })}
      done={() => 'The report was sent back.'}
    />
  );
}

function AddDialog({ params, onClose }: DialogProps) {
  const send = useSend(addToAccident);
  return (
    <ActionDialog
      onClose={onClose}
      title="Add to the report"
      message="The report stays as it is. What you add is kept below it with your name, and cannot be changed."
      confirmLabel="Add"
      schema={Addendum}
      fields={
        <TextArea
          name="text"
          label="What is to be added"
          maxLength={4000}
          hint="The family reads it once it has the report."
        />
      }
      onConfirm={(body) => send({ params, body })}
      done={() => 'It was added.'}
    />
  );
}

function DutyDialog({ report: { duties }, params, onClose }: DialogProps & { report: AccidentReport }) {
  const send = useSend(noteDuty);
  const open = duties.filter(({ done_on }) => done_on === null);
  return (
    <ActionDialog
      onClose={onClose}
      title="Record who was told"
      message="It is kept with the report and cannot be changed."
      confirmLabel="Record"
      schema={DutyNote}
      defaults={{ duty: open[0]?.duty, done_on: today() }}
      fields={
        <div className={styles.part}>
          <Select
            name="duty"
            label="Authority"
            options={open.map(({ duty }) => ({ value: duty, label: dutyRules[duty].name }))}
          />
          <DateField name="done_on" label="Date" />
          <TextField name="reference" label="Reference" optional maxLength={120} />
        </div>
      }
      onConfirm={(body) => send({ params, body })}
      done={() => 'It is recorded.'}
    />
  );
}
