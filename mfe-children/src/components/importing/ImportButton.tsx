import { useBranch } from '@bairn/shared/app';
import { Button } from '@bairn/shared/ui/Button';
import { useLazyDialog } from '@bairn/shared/ui/useLazyDialog';

/** Opens the import of children and carers to the branch that is worked with. */
export function ImportButton() {
  const { branch } = useBranch();
  const { Dialog, open, close } = useLazyDialog(() =>
    import('./ImportDialog.tsx').then((module) => module.ImportDialog),
  );
  return (
    <>
      <Button variant="secondary" onClick={open}>
        Import
      </Button>
      {Dialog && <Dialog branch={branch} onClose={close} />}
    </>
  );
}
