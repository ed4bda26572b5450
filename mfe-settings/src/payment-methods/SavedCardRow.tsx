import CreditCard from 'lucide-react/icons/credit-card';
import { cardExpiry, cardName } from '@bairn/shared/format/cardName';
import type { SavedCard } from '@bairn/shared/schema/money';
import { Badge } from '@bairn/shared/ui/Badge';
import { ConfirmButton } from '@bairn/shared/ui/ConfirmButton';
import { ListRow } from '@bairn/shared/ui/ListRow';
import styles from './PaymentMethods.module.css';

/** A saved card, marked where its last month is over. */
export function SavedCardRow({ card, onRemove }: { card: SavedCard; onRemove: () => Promise<void> }) {
  const name = cardName(card);
  return (
    <ListRow
      start={<CreditCard className={styles.icon} />}
      title={name}
      detail={
        card.expired ? `Expired ${cardExpiry(card)}. Remove it and add your new card.` : `Expires ${cardExpiry(card)}`
      }
    >
      {card.expired && <Badge tone="warning">Expired</Badge>}
      <ConfirmButton
        label="Remove"
        variant="quiet"
        size="small"
        title={`Remove ${name}?`}
        message="You can add it again at any time."
        confirmLabel="Remove the card"
        cancelLabel="Keep it"
        danger
        onConfirm={onRemove}
      />
    </ListRow>
  );
}
