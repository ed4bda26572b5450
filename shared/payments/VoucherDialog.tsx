import { useState } from 'react';
import { saveVoucher } from '@bairn/shared/calls/vouchers';
import { voucherProviderName, voucherProviders } from '@bairn/shared/schema/voucherProviders';
import { VoucherForm, type Voucher } from '@bairn/shared/schema/vouchers';
import { ActionDialog } from '@bairn/shared/ui/ActionDialog';
import { Select } from '@bairn/shared/ui/Select';
import { TextField } from '@bairn/shared/ui/TextField';
import { useSend } from '@bairn/shared/ui/useSend';

type Props = {
  child: { id: string; first_name: string };
  /** The account whose reference changes; a new one without it. */
  voucher?: Pick<Voucher, 'provider' | 'reference'> | undefined;
  onClose: () => void;
  onSaved?: (voucher: Voucher) => void;
};

/** Keeps a child's account at a voucher provider; the same provider again changes its reference. */
export function VoucherDialog({ child, voucher, onClose, onSaved }: Props) {
  const send = useSend(saveVoucher);
  const [provider, setProvider] = useState<string>(voucher?.provider ?? '');
  const hint = voucherProviders.find(({ id }) => id === provider)?.hint ?? 'Choose the provider first';
  const save = async (body: { provider: Voucher['provider']; reference: string }) =>
    (await send({ params: { id: child.id }, body })).data;
  return (
    <ActionDialog
      title={`Childcare vouchers for ${child.first_name}`}
      message="The service finds your voucher payment by this reference. We save it for next time."
      confirmLabel="Save account"
      schema={VoucherForm}
      defaults={voucher && { provider: voucher.provider, reference: voucher.reference }}
      fields={
        <div
          onChange={({ target }) => {
            if (target instanceof HTMLSelectElement) setProvider(target.value);
          }}
        >
          <Select
            name="provider"
            label="Voucher provider"
            options={voucherProviders
              .filter(({ id }) => !voucher || id === voucher.provider)
              .map(({ id, name }) => ({ value: id, label: name }))}
          />
          <TextField name="reference" label="Account reference" hint={hint} autoComplete="off" maxLength={40} />
        </div>
      }
      onConfirm={async (values) => {
        const saved = await save(values);
        // Before the dialog closes, so that what waits for it is not given up.
        onSaved?.(saved);
        return saved;
      }}
      onClose={onClose}
      done={({ provider: at }) => `The ${voucherProviderName(at)} account is saved.`}
    />
  );
}
