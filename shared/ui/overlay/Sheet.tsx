import type { ComponentProps } from 'react';
import { Dialog } from './Dialog.tsx';

/** A dialog from the side, or from below on a small screen: filters, a basket, details of a row. */
export function Sheet(props: Omit<ComponentProps<typeof Dialog>, 'sheet' | 'wide'>) {
  return <Dialog {...props} sheet />;
}
