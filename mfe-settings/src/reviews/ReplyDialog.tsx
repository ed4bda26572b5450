import { useBranch } from '@bairn/shared/app';
import { replyToReview } from '@bairn/shared/calls/reviews';
import { ReplyForm } from '@bairn/shared/schema/reviews';
import type { ServiceReview } from '@bairn/shared/schema/rows/serviceReviews';
import { ActionDialog } from '@bairn/shared/ui/ActionDialog';
import { TextArea } from '@bairn/shared/ui/TextArea';
import { useSend } from '@bairn/shared/ui/useSend';

/** Writes the service's reply to a review, or changes it. */
export function ReplyDialog({ review, onClose }: { review: ServiceReview; onClose: () => void }) {
  const { nursery, branch } = useBranch();
  const send = useSend(replyToReview);
  const { id, name, body, reply, reply_revision: revision } = review;
  return (
    <ActionDialog
      title={reply === null ? 'Reply to this review' : 'Change your reply'}
      message={
        <>
          <p>
            {name ?? 'A family'} wrote: {body}
          </p>
          <p>Everyone can read your reply. Name no child, and nothing that the family has not written itself.</p>
        </>
      }
      confirmLabel={reply === null ? 'Publish the reply' : 'Save'}
      schema={ReplyForm}
      defaults={{ reply: reply ?? '' }}
      fields={<TextArea name="reply" label="Your reply" rows={5} maxLength={2000} />}
      onClose={onClose}
      onConfirm={(values) =>
        send({ params: { nursery: nursery.id, branch: branch.id, id }, body: { ...values, revision } })
      }
      done={() => (reply === null ? 'Your reply is on your public page.' : 'Your reply is changed.')}
    />
  );
}
