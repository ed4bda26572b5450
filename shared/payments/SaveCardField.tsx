import { Checkbox } from '@bairn/shared/ui/Checkbox';

/** Whether a new card is kept for next time; unticked unless the person ticks it. */
export function SaveCardField() {
  return (
    <Checkbox
      name="save_card"
      label="Save this card for next time"
      hint="Our card provider keeps it. You can remove it in your settings."
    />
  );
}
