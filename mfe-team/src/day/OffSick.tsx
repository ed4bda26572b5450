import { Button } from '@bairn/shared/ui/Button';
import { useLazyDialog } from '@bairn/shared/ui/useLazyDialog';

/** The button that shows what can be done when a person of a day's rota is off sick. */
export function OffSick({ person, date }: { person: { id: string; name: string }; date: string }) {
  const { Dialog, open, close } = useLazyDialog(async () => (await import('./OffSickDialog.tsx')).OffSickDialog);
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        aria-haspopup="dialog"
        aria-label={`Off sick: ${person.name}`}
        onClick={open}
      >
        Off sick
      </Button>
      {Dialog && <Dialog person={person} date={date} onClose={close} />}
    </>
  );
}
