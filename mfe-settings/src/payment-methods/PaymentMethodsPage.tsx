import { invalidateAfter, toast, useQuery, useQueryClient } from '@bairn/shared/app';
import { removePaymentMethod, savePaymentMethod } from '@bairn/shared/calls/payments';
import { cardName } from '@bairn/shared/format/cardName';
import type { SavedCard } from '@bairn/shared/schema/money';
import { Button } from '@bairn/shared/ui/Button';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { List } from '@bairn/shared/ui/List';
import { PageLayout } from '@bairn/shared/ui/PageLayout';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { useLazyDialog } from '@bairn/shared/ui/useLazyDialog';
import styles from './PaymentMethods.module.css';
import { cardsQuery, forgetCard } from './queries.ts';
import { SavedVouchers } from './SavedVouchers.tsx';
import { SavedCardRow } from './SavedCardRow.tsx';

/** The cards and voucher accounts that a family keeps for the checkout: see, add, change, remove. */
export function Component() {
  const cards = useQuery(cardsQuery);
  const client = useQueryClient();
  const adding = useLazyDialog(() => import('./AddCardDialog.tsx').then((module) => module.AddCardDialog));

  const added = (card: SavedCard) => {
    adding.close();
    toast.success(`${cardName(card)} is saved.`);
    void invalidateAfter(client, savePaymentMethod);
  };
  const remove = async (card: SavedCard) => {
    client.setQueryData(cardsQuery.queryKey, await forgetCard(card.id));
    void invalidateAfter(client, removePaymentMethod);
    toast.success(`${cardName(card)} is removed.`);
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  const add = (
    <Button onClick={adding.open} aria-haspopup="dialog">
      Add a card
    </Button>
  );
  return (
    <PageLayout
      title="Payment methods"
      intro="Save a card to pay faster. Our card provider stores them; Bairn sees the last four digits only."
      width="text"
      actions={cards.data && cards.data.length > 0 && add}
    >
      <QueryView
        query={cards}
        empty={
          <EmptyState title="No saved cards" drawing="no-results" action={add}>
            Add one here, or tick “Save this card” at the checkout.
          </EmptyState>
        }
      >
        {(known) => (
          <>
            <List items={known} label="Saved cards">
              {(card) => <SavedCardRow card={card} onRemove={() => remove(card)} />}
            </List>
            <p className={styles.note}>
              Removing a card does not affect your bookings. Refunds still go to the card that paid.
            </p>
          </>
        )}
      </QueryView>
      <SavedVouchers />
      {adding.Dialog && <adding.Dialog onClose={adding.close} onAdded={added} />}
    </PageLayout>
  );
}
