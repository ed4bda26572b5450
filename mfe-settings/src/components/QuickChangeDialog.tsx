import { formatPhone } from '@bairn/shared/format/phone';
import { changeBranchQuickly } from '@bairn/shared/calls/serviceProfile';
import { QuickChange, type Branch } from '@bairn/shared/schema/serviceProfile';
import { ActionDialog } from '@bairn/shared/ui/ActionDialog';
import { EmailField } from '@bairn/shared/ui/EmailField';
import { PhoneField } from '@bairn/shared/ui/PhoneField';
import { TextArea } from '@bairn/shared/ui/TextArea';
import { useSend } from '@bairn/shared/ui/useSend';

type Props = {
  params: { nursery: string; branch: string };
  branch: Pick<Branch, 'name' | 'contact_phone' | 'contact_email' | 'notice'>;
  /** Asks for the phone number and the email too. */
  contact?: boolean;
  onClose: () => void;
};

/** Changes what a service changes often, without the whole form: the notice on its page, and how it is reached. */
export function QuickChangeDialog({ params, branch, contact = false, onClose }: Props) {
  const send = useSend(changeBranchQuickly);
  return (
    <ActionDialog
      title={contact ? `Contact and notice of ${branch.name}` : 'Notice on your page'}
      message="Families see this at the top of your page."
      confirmLabel="Save"
      schema={QuickChange}
      defaults={{
        notice: branch.notice,
        ...(contact && {
          contact_phone: branch.contact_phone && formatPhone(branch.contact_phone),
          contact_email: branch.contact_email,
        }),
      }}
      fields={
        <>
          <TextArea
            name="notice"
            label="Notice"
            hint="For example: Closed on Monday for repairs. Leave it empty for none."
            optional
            maxLength={500}
          />
          {contact && (
            <>
              <PhoneField name="contact_phone" label="Contact number" />
              <EmailField name="contact_email" label="Contact email" />
            </>
          )}
        </>
      }
      onConfirm={(body) => send({ params, body })}
      onClose={onClose}
      done={() => 'Saved. Families see it now.'}
    />
  );
}
