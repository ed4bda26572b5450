import { lazy, Suspense } from 'react';
import { configQuery, useQuery } from '@bairn/shared/app';
import type { CardForm as CardFormType } from '@bairn/shared/payments/CardForm';
import type { SavedCard } from '@bairn/shared/schema/money';
import { Button } from '@bairn/shared/ui/Button';
import { Dialog } from '@bairn/shared/ui/Dialog';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { Skeleton } from '@bairn/shared/ui/Skeleton';
import styles from './PaymentMethods.module.css';
import { saveCard } from './queries.ts';

// `lazy` drops the type parameter of a generic component; the cast gives it back.
const CardForm = lazy(() =>
  import('@bairn/shared/payments/CardForm').then((module) => ({ default: module.CardForm })),
) as unknown as typeof CardFormType;

/** Takes a card for later: no money moves, though the bank may ask. */
export function AddCardDialog({ onClose, onAdded }: { onClose: () => void; onAdded: (card: SavedCard) => void }) {
  const config = useQuery(configQuery);
  return (
    <Dialog open onClose={onClose} title="Add a card">
      <div className={styles.add}>
        <p>Nothing is charged now. Your bank may ask you to confirm that the card is yours.</p>
        <QueryView query={config} part skeleton="details">
          {({ payments, mode }) => (
            <Suspense fallback={<Skeleton shape="details" />}>
              <CardForm
                payments={payments}
                demo={mode === 'demo'}
                submitLabel="Save card"
                actions={
                  <Button variant="secondary" onClick={onClose}>
                    Cancel
                  </Button>
                }
                onCard={saveCard}
                onDone={onAdded}
              />
            </Suspense>
          )}
        </QueryView>
      </div>
    </Dialog>
  );
}
