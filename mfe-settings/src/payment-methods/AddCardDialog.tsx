import { configQuery, useQuery } from '@bairn/shared/app';
import { CardForm } from '@bairn/shared/payments/CardForm';
import type { SavedCard } from '@bairn/shared/schema/money';
import { Button } from '@bairn/shared/ui/Button';
import { Dialog } from '@bairn/shared/ui/Dialog';
import { QueryView } from '@bairn/shared/ui/QueryView';
import styles from './PaymentMethods.module.css';
import { saveCard } from './queries.ts';

/** Takes a card for later: no money moves, though the bank may ask. */
export function AddCardDialog({ onClose, onAdded }: { onClose: () => void; onAdded: (card: SavedCard) => void }) {
  const config = useQuery(configQuery);
  return (
    <Dialog open onClose={onClose} title="Add a card">
      <div className={styles.add}>
        <p>Nothing is charged now. Your bank may ask you to confirm that the card is yours.</p>
        <QueryView query={config} part skeleton="details">
          {({ payments, mode }) => (
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
          )}
        </QueryView>
      </div>
    </Dialog>
  );
}
