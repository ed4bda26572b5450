import { useLazyDialog } from '@bairn/shared/ui/useLazyDialog';

/** The dialog that adds a service to a provider, and what opens it; `wanted` is the CS number that it looks up at once. */
export function useAddService(nursery: string, wanted?: string | null) {
  const { Dialog, open, close } = useLazyDialog(() =>
    import('./AddServiceDialog.tsx').then((module) => module.AddServiceDialog),
  );
  return { open, dialog: Dialog && <Dialog nursery={nursery} wanted={wanted ?? null} onClose={close} /> };
}
