import { dialogs, useStore } from '@bairn/shared/app';
import { asked } from '../questionnaire/asked.ts';
import { loadOverlays } from './lateParts.ts';
import { useLate } from './useLate.ts';

/** Draws the questionnaire that a family is asked, and over it the first dialog that waits for an answer. */
export function Dialogs() {
  const [dialog] = useStore(dialogs);
  const overlays = useLate(loadOverlays, dialog !== undefined, true);
  const { Modal } = useStore(asked);
  return (
    <>
      {Modal && <Modal />}
      {dialog && overlays && <overlays.AskingDialog key={dialog.id} dialog={dialog} />}
    </>
  );
}
