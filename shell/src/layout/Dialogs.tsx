import { dialogs, useStore } from '@bairn/shared/app';
import { loadOverlays } from './lateParts.ts';
import { useLate } from './useLate.ts';

/** Draws the first dialog that waits for an answer. */
export function Dialogs() {
  const [dialog] = useStore(dialogs);
  const overlays = useLate(loadOverlays, dialog !== undefined, true);
  return dialog && overlays ? <overlays.AskingDialog key={dialog.id} dialog={dialog} /> : null;
}
