import { useFormValue } from '@bairn/shared/ui/formContext';
import { PhoneField } from '@bairn/shared/ui/PhoneField';

/** A phone number, which a service must give and a parent may. */
export function ContactNumber() {
  const isService = useFormValue('account_type') === 'service';
  return (
    <PhoneField
      name="telephone_number"
      label="Contact number"
      optional={!isService}
      hint={isService ? 'For us to reach you; families see the number of your service.' : undefined}
    />
  );
}
