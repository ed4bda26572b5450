import { useState } from 'react';
import { useSession } from '@bairn/shared/app';
import { sendEnquiry } from '@bairn/shared/calls/enquiries';
import { addDays, localDate } from '@bairn/shared/format/date';
import { familyPaths } from '@bairn/shared/paths/familyPaths';
import { connectionText, connectionTextVersion } from '@bairn/shared/schema/connectionTexts';
import { EnquiryForm } from '@bairn/shared/schema/enquiries';
import { enquiryDays } from '@bairn/shared/schema/rows/enquiries';
import { ActionDialog } from '@bairn/shared/ui/ActionDialog';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { CheckboxGroup } from '@bairn/shared/ui/CheckboxGroup';
import { DateField } from '@bairn/shared/ui/DateField';
import { Dialog } from '@bairn/shared/ui/Dialog';
import { RadioGroup } from '@bairn/shared/ui/RadioGroup';
import { TextArea } from '@bairn/shared/ui/TextArea';
import { useSend } from '@bairn/shared/ui/useSend';

const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].map((label, index) => ({ value: index + 1, label }));

type Props = { service: { id: string; name: string }; onClose: () => void };

/** The form with which a family asks a service about a place for one of its children. */
export function AskDialog({ service, onClose }: Props) {
  const { user } = useSession();
  const [today] = useState(() => localDate(new Date()));
  const send = useSend(sendEnquiry);
  const children = user?.keyworkerProfile?.children ?? [];
  const title = `Ask ${service.name} about a place`;
  if (children.length === 0) {
    return (
      <Dialog
        open
        onClose={onClose}
        title={title}
        actions={<ButtonLink to={familyPaths.familyChildren()}>Add a child</ButtonLink>}
      >
        <p>First add the child who needs the place, with their date of birth.</p>
      </Dialog>
    );
  }
  return (
    <ActionDialog
      title={title}
      message={`${connectionText('family', 'ask')} Without an answer your enquiry expires after ${enquiryDays} days.`}
      confirmLabel="Send enquiry"
      schema={EnquiryForm}
      defaults={{ child_id: children.length === 1 ? children[0]?.id : undefined, from: addDays(today, 1) }}
      fields={
        <>
          <RadioGroup
            name="child_id"
            label="Child"
            inline
            framed
            options={children.map(({ id, first_name }) => ({ value: id, label: first_name }))}
          />
          <DateField name="from" label="From" min={today} />
          <CheckboxGroup name="days" label="Days" inline framed options={days} />
          <TextArea name="message" label="Message" optional rows={3} maxLength={1000} />
        </>
      }
      onClose={onClose}
      onConfirm={(values) =>
        send({ params: { branch: service.id }, body: { ...values, consent: connectionTextVersion } })
      }
      done={() => `Your enquiry was sent to ${service.name}. You find it under Connections.`}
    />
  );
}
