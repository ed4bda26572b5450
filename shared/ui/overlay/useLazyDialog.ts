import { useState, type ComponentType } from 'react';
import { toast } from '@bairn/shared/app';

/**
 * A dialog whose code is loaded when it is opened. If that fails, the page stays as it is, an alert says so, and `open` tries
 * again.
 */
export function useLazyDialog<Props>(load: () => Promise<ComponentType<Props>>) {
  const [Dialog, setDialog] = useState<ComponentType<Props> | null>(null);
  const open = async () => {
    try {
      const loaded = await load();
      setDialog(() => loaded);
    } catch (error) {
      // The window's handler reports code that did not load.
      globalThis.reportError(error);
      toast.error('This did not load. Check your connection and try again.');
    }
  };
  return { Dialog, open: () => void open(), close: () => setDialog(null) };
}
