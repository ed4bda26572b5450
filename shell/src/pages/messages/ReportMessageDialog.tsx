import { reportMessage } from '@bairn/shared/calls/conversations';
import { messageReasons, messageReasonWords } from '@bairn/shared/schema/conversationWords';
import { MessageReportForm, type Message } from '@bairn/shared/schema/conversations';
import { ActionDialog } from '@bairn/shared/ui/ActionDialog';
import { RadioGroup } from '@bairn/shared/ui/RadioGroup';
import { TextArea } from '@bairn/shared/ui/TextArea';
import { useSend } from '@bairn/shared/ui/useSend';
import { kindQuery, type Across, type OfBranch } from './queries.ts';

type Props = { message: Message; of: OfBranch; across: Across; onClose: () => void };

/** Reports a message to Bairn. */
export function ReportMessageDialog({ message, of, across: { userId, kind }, onClose }: Props) {
  const send = useSend(reportMessage);
  return (
    <ActionDialog
      title="Report this message"
      message="We read the message and decide whether it is removed. Until then it stays. If a child is in danger, call the police on 999."
      confirmLabel="Report"
      schema={MessageReportForm}
      defaults={{ reason: messageReasons[0], note: '' }}
      fields={
        <>
          <RadioGroup
            name="reason"
            label="Why do you report it?"
            options={messageReasons.map((value) => ({ value, label: messageReasonWords[value] }))}
          />
          <TextArea name="note" label="Anything else we should know" optional maxLength={500} />
        </>
      }
      onClose={onClose}
      onConfirm={(values) =>
        send({ params: { userId }, query: { ...of, ...kindQuery(kind) }, body: { ...values, message_id: message.id } })
      }
      done={() => 'Thank you. We will look at it.'}
    />
  );
}
