import { useState } from 'react';
import { toast, useQuery, useSession } from '@bairn/shared/app';
import { removeVoucher } from '@bairn/shared/calls/vouchers';
import { voucherProviderName } from '@bairn/shared/schema/voucherProviders';
import type { Voucher } from '@bairn/shared/schema/vouchers';
import { Button } from '@bairn/shared/ui/Button';
import { ConfirmButton } from '@bairn/shared/ui/ConfirmButton';
import { List } from '@bairn/shared/ui/List';
import { ListRow } from '@bairn/shared/ui/ListRow';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { useLazyDialog } from '@bairn/shared/ui/useLazyDialog';
import { useSend } from '@bairn/shared/ui/useSend';
import styles from './PaymentMethods.module.css';
import { vouchersQuery } from './queries.ts';

/** The voucher accounts of the family's children: see, add, change, remove. */
export function SavedVouchers() {
  const { user } = useSession();
  const family = user?.keyworkerProfile?.children ?? [];
  const vouchers = useQuery(vouchersQuery);
  const remove = useSend(removeVoucher);
  const [edited, setEdited] = useState<{ child: { id: string; first_name: string }; voucher?: Voucher }>();
  const dialog = useLazyDialog(() => import('@bairn/shared/payments/VoucherDialog').then((one) => one.VoucherDialog));
  const edit = (child: { id: string; first_name: string }, voucher?: Voucher) => {
    setEdited({ child, ...(voucher && { voucher }) });
    dialog.open();
  };
  const add = family.map((child) => (
    <Button key={child.id} variant="secondary" size="small" aria-haspopup="dialog" onClick={() => edit(child)}>
      Add an account for {child.first_name}
    </Button>
  ));
  return (
    <section className={styles.vouchers} aria-labelledby="vouchers">
      <h2 id="vouchers">Childcare vouchers</h2>
      <QueryView
        query={vouchers}
        part
        empty={<p>No voucher accounts yet. Add one here, or at the checkout of a service that takes vouchers.</p>}
      >
        {(known) => (
          <List items={known} label="Voucher accounts">
            {(voucher) => {
              const name = voucherProviderName(voucher.provider);
              const child = { id: voucher.child_id, first_name: voucher.child_name.split(' ', 1)[0] ?? '' };
              return (
                <ListRow title={name} detail={`For ${voucher.child_name}, reference ${voucher.reference}`}>
                  <Button
                    variant="quiet"
                    size="small"
                    aria-label={`Change ${name} for ${voucher.child_name}`}
                    onClick={() => edit(child, voucher)}
                  >
                    Change
                  </Button>
                  <ConfirmButton
                    label="Remove"
                    variant="quiet"
                    size="small"
                    title={`Remove ${name} for ${voucher.child_name}?`}
                    message="Invoices keep the reference that they were made with."
                    confirmLabel="Remove the account"
                    cancelLabel="Keep it"
                    danger
                    onConfirm={async () => {
                      await remove({ params: { id: voucher.id } });
                      toast.success(`The ${name} account is removed.`);
                    }}
                  />
                </ListRow>
              );
            }}
          </List>
        )}
      </QueryView>
      {add.length > 0 && <div className={styles.ways}>{add}</div>}
      {dialog.Dialog && edited && (
        <dialog.Dialog child={edited.child} voucher={edited.voucher} onClose={dialog.close} />
      )}
    </section>
  );
}
