import { useBranch } from '@bairn/shared/app';
import { acceptEnquiry, declineEnquiry } from '@bairn/shared/calls/enquiries';
import { connectionText, connectionTextVersion } from '@bairn/shared/schema/connectionTexts';
import { EnquiryAnswer } from '@bairn/shared/schema/enquiries';
import type { Enquiry } from '@bairn/shared/schema/rows/enquiries';
import { ActionDialog } from '@bairn/shared/ui/ActionDialog';
import { TextArea } from '@bairn/shared/ui/TextArea';
import { useSend } from '@bairn/shared/ui/useSend';

export type Answering = { enquiry: Enquiry; verb: 'accept' | 'decline' };

/** Answers a family's enquiry. Accepting connects the two. */
export function AnswerDialog({ enquiry, verb, onClose }: Answering & { onClose: () => void }) {
  const { branch, nursery } = useBranch();
  const accept = useSend(acceptEnquiry);
  const decline = useSend(declineEnquiry);
  const params = { nursery: nursery.id, branch: branch.id, id: enquiry.id };
  const name = enquiry.family.name ?? 'the family';
  const child = enquiry.child?.name ?? 'the child';
  const accepts = verb === 'accept';
  return (
    <ActionDialog
      title={accepts ? `Accept the enquiry about ${child}?` : `Decline the enquiry about ${child}?`}
      message={
        accepts ? (
          <>
            <p>{name} gets your answer, and you are connected. This books no place yet.</p>
            <p>{connectionText('service', 'accept')}</p>
          </>
        ) : (
          `${name} gets your answer, and you no longer see what they shared.`
        )
      }
      confirmLabel={accepts ? 'Accept' : 'Decline'}
      danger={!accepts}
      schema={EnquiryAnswer}
      fields={<TextArea name="answer" label="Answer to the family" optional rows={4} maxLength={1000} />}
      onClose={onClose}
      onConfirm={({ answer }) =>
        accepts
          ? accept({ params, body: { answer, consent: connectionTextVersion } })
          : decline({ params, body: { answer } })
      }
      done={() => (accepts ? `You have accepted, and are connected with ${name}.` : 'You have declined.')}
    />
  );
}
