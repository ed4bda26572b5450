import { useLazyDialog } from '@bairn/shared/ui/useLazyDialog';

/** The dialog that adds a service to a provider, and what opens it. */
export function useAddService(nursery: string) {
  const { Dialog, open, close } = useLazyDialog(() =>
    import('./AddServiceDialog.tsx').then((module) => module.AddServiceDialog),
  );
  return { open, dialog: Dialog && <Dialog nursery={nursery} onClose={close} /> };
}
