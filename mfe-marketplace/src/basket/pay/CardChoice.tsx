import { useId } from 'react';
import { cardExpiry, cardName } from '@bairn/shared/format/cardName';
import type { SavedCard } from '@bairn/shared/schema/money';
import styles from './CardChoice.module.css';
import { newCard } from './payChoice.ts';

type Props = {
  cards: readonly SavedCard[];
  /** The id of a saved card, or `new`. */
  chosen: string;
  locked: boolean;
  onChoose: (choice: string) => void;
};

/** Which card pays: one that the family has saved, or a new one. */
export function CardChoice({ cards, chosen, locked, onChoose }: Props) {
  const id = useId();
  const options = [
    ...cards.map((card) => ({
      value: card.id,
      name: cardName(card),
      hint: card.expired ? `Expired ${cardExpiry(card)}, so it cannot pay` : `Expires ${cardExpiry(card)}`,
      disabled: card.expired,
    })),
    { value: newCard, name: 'A new card', hint: null, disabled: false },
  ];
  return (
    <fieldset className={styles.choice} disabled={locked}>
      <legend className={styles.legend}>Which card?</legend>
      {options.map(({ value, name, hint, disabled }) => (
        <label key={value} className={styles.option}>
          <input
            type="radio"
            name={id}
            value={value}
            checked={chosen === value}
            disabled={disabled}
            onChange={() => onChoose(value)}
          />
          <span>{name}</span>
          {hint && <span className={styles.hint}>{hint}</span>}
        </label>
      ))}
    </fieldset>
  );
}
