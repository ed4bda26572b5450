import { Button } from '@bairn/shared/ui/Button';
import { useLazyDialog } from '@bairn/shared/ui/useLazyDialog';

type Props = {
  /** The week that is offered first. */
  week: { year: number; week: number };
};

/** The button that makes the draft of a week. */
export function MakeRota({ week }: Props) {
  const { Dialog, open, close } = useLazyDialog(async () => (await import('./MakeRotaDialog.tsx')).MakeRotaDialog);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={open}>
        Make a rota
      </Button>
      {Dialog && <Dialog week={week} onClose={close} />}
    </>
  );
}
