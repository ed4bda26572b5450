import { CheckboxGroup } from '@bairn/shared/ui/CheckboxGroup';
import { useFormValue } from '@bairn/shared/ui/formContext';
import { RadioGroup } from '@bairn/shared/ui/RadioGroup';
import { TextArea } from '@bairn/shared/ui/TextArea';

type Props = { options: readonly { value: number; label: string }[] };

const yesOrNo = [
  { value: '1', label: 'Yes' },
  { value: '0', label: 'No' },
];

/** Support for children with additional needs; which, only where there is some. */
export function SupportFields({ options }: Props) {
  const provided = useFormValue('provides_additional_support') === '1';
  return (
    <>
      <RadioGroup
        name="provides_additional_support"
        label="Do you support children with additional needs?"
        inline
        framed
        options={yesOrNo}
      />
      {provided && (
        <>
          <CheckboxGroup name="support_options" label="Support you can give" optional inline framed options={options} />
          <TextArea
            name="asn_info"
            label="More about your support"
            hint="What families of children with additional support needs should know."
            optional
            maxLength={2000}
          />
        </>
      )}
    </>
  );
}
