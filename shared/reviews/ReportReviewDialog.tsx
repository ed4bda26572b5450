import { reportReview } from '@bairn/shared/calls/reviews';
import { reportReasons, reportReasonWords } from '@bairn/shared/schema/reviewChoices';
import { ReviewReportForm } from '@bairn/shared/schema/reviews';
import { RadioGroup } from '../ui/form/RadioGroup.tsx';
import { TextArea } from '../ui/form/TextArea.tsx';
import { useSend } from '../ui/form/useSend.ts';
import { ActionDialog } from '../ui/overlay/ActionDialog.tsx';

/** Reports a review to an operator. */
export function ReportReviewDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const send = useSend(reportReview);
  return (
    <ActionDialog
      onClose={onClose}
      title="Report this review"
      message="We look at it and decide. It stays on show until then."
      confirmLabel="Report"
      schema={ReviewReportForm}
      fields={
        <>
          <RadioGroup
            name="reason"
            label="What is wrong with it?"
            options={reportReasons.map((value) => ({ value, label: reportReasonWords[value] }))}
          />
          <TextArea name="note" label="What should we know?" optional rows={3} maxLength={500} />
        </>
      }
      onConfirm={(values) => send({ params: { id }, body: values })}
      done={() => 'Thank you. We will look at it.'}
    />
  );
}
