import { writeReview } from '@bairn/shared/calls/reviews';
import { ReviewForm, type OwnReview } from '@bairn/shared/schema/reviews';
import { ActionDialog } from '@bairn/shared/ui/ActionDialog';
import { RadioGroup } from '@bairn/shared/ui/RadioGroup';
import { TextArea } from '@bairn/shared/ui/TextArea';
import { useSend } from '@bairn/shared/ui/useSend';

const stars = [
  { value: 5, label: '5, excellent' },
  { value: 4, label: '4, good' },
  { value: 3, label: '3, all right' },
  { value: 2, label: '2, poor' },
  { value: 1, label: '1, bad' },
];

/** Writes this year's review with a child, or changes it. */
export function ReviewDialog({ own, onClose }: { own: OwnReview; onClose: () => void }) {
  const send = useSend(writeReview);
  const { branch_id, child, review, service_name } = own;
  return (
    <ActionDialog
      onClose={onClose}
      title={review ? 'Change your review' : `Review ${service_name}`}
      message={`Anyone can read it, with your first name and the initial of your surname. Leave out ${child.first_name}’s name and those of staff.`}
      confirmLabel={review ? 'Save' : 'Publish'}
      schema={ReviewForm}
      defaults={{ child_id: child.id, stars: review?.stars, body: review?.body, revision: review?.revision }}
      fields={
        <>
          <input type="hidden" name="child_id" value={child.id} readOnly />
          {review && <input type="hidden" name="revision" value={review.revision} data-kind="number" readOnly />}
          <RadioGroup name="stars" label="Stars" options={stars} />
          <TextArea name="body" label="Your review" rows={6} maxLength={2000} />
        </>
      }
      onConfirm={(values) => send({ params: { branch: branch_id }, body: values })}
      done={() => (review ? 'Your review is changed.' : 'Your review is published.')}
    />
  );
}
