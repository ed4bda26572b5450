import { useSearchParams } from '@bairn/shared/app';
import { useFormValue } from '@bairn/shared/ui/formContext';
import { RadioGroup } from '@bairn/shared/ui/RadioGroup';
import { useEffect } from 'react';

/** Who signs up. The address says it too, so that a link or a reload keeps the choice. */
export function AccountChoice() {
  const [search, setSearch] = useSearchParams();
  const chosen = useFormValue('account_type');
  useEffect(() => {
    if ((search.get('as') === 'service') === (chosen === 'service')) return;
    const next = new URLSearchParams(search);
    if (chosen === 'service') next.set('as', 'service');
    else next.delete('as');
    setSearch(next, { replace: true, preventScrollReset: true });
  }, [chosen, search, setSearch]);
  return (
    <RadioGroup
      name="account_type"
      label="I am"
      framed
      options={[
        { value: 'keyworker', label: 'A parent or carer', hint: 'Find childcare, book it and pay for it.' },
        { value: 'service', label: 'A childcare service', hint: 'List your sessions, take bookings, run your day.' },
      ]}
    />
  );
}
