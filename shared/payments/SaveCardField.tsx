import { Checkbox } from '@bairn/shared/ui/Checkbox';

/** Whether to save a new card; unticked by default. */
export function SaveCardField() {
  return (
    <Checkbox
      name="save_card"
      label="Save this card for next time"
      hint="Our card provider keeps it. You can remove it in your settings."
    />
  );
}
