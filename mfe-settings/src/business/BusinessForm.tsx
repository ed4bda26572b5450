import { toast } from '@bairn/shared/app';
import { saveProvider } from '@bairn/shared/calls/serviceProfile';
import type { ListItem } from '@bairn/shared/schema/config';
import { BusinessInformation, monthKeys, type ProviderAccount } from '@bairn/shared/schema/serviceProfile';
import { Form } from '@bairn/shared/ui/Form';
import { Select } from '@bairn/shared/ui/Select';
import { TextField } from '@bairn/shared/ui/TextField';
import { useSend } from '@bairn/shared/ui/useSend';
import { refreshPerson } from '../components/refreshPerson.ts';

type Props = { provider: ProviderAccount; providerTypes: readonly ListItem[] };

const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' });
const months = monthKeys.map((value, month) => ({ value, label: monthName.format(Date.UTC(2026, month)) }));

/** Name, kind and working year of a provider. */
export function BusinessForm({ provider, providerTypes }: Props) {
  const send = useSend(saveProvider);
  return (
    <Form
      label="Business information"
      schema={BusinessInformation}
      defaults={provider}
      submitLabel="Save changes"
      onSubmit={(body) => send({ params: { nursery: provider.id }, body })}
      onDone={() => {
        toast.success('Your business information was saved');
        void refreshPerson();
      }}
    >
      <TextField
        name="name"
        label="Business name"
        hint="Families see it on the page of each of your services."
        autoComplete="organization"
        maxLength={150}
      />
      <Select
        name="provider_type"
        label="Provider type"
        width="medium"
        options={providerTypes.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Select
        name="start_month"
        label="Start month"
        hint="Your working year begins here. Closing days are planned for the twelve months from it."
        width="medium"
        options={months}
      />
    </Form>
  );
}
