import { Checkbox } from '@bairn/shared/ui/Checkbox';
import type { Saving } from './saving.ts';

/** Whether to save a new card; unticked by default. Where it has to be saved the box is ticked and says why. */
export function SaveCardField({ saving }: { saving: Saving }) {
  return saving === 'offered' ? (
    <Checkbox
      key="offered"
      name="save_card"
      label="Save this card for next time"
      hint="Our card provider keeps it. You can remove it in your settings."
    />
  ) : (
    <Checkbox
      key="required"
      name="save_card"
      label="Save this card for the coming months"
      hint="It pays what you book every week, month by month. Our card provider keeps it."
      disabled
    />
  );
}
