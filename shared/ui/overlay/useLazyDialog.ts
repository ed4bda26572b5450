import { useState, type ComponentType } from 'react';
import { toast } from '@bairn/shared/app';

/**
 * A dialog, or a part of a page, whose code is loaded when it is opened. If that fails, the page stays as it is, an alert
 * says so, `failed` is true, and `open` tries again.
 */
export function useLazyDialog<Props>(load: () => Promise<ComponentType<Props>>) {
  const [Dialog, setDialog] = useState<ComponentType<Props> | null>(null);
  const [failed, setFailed] = useState(false);
  const open = async () => {
    setFailed(false);
    try {
      const loaded = await load();
      setDialog(() => loaded);
    } catch (error) {
      setFailed(true);
      // The window's handler reports code that did not load.
      globalThis.reportError(error);
      toast.error('This did not load. Check your connection and try again.');
    }
  };
  return { Dialog, failed, open: () => void open(), close: () => setDialog(null) };
}
