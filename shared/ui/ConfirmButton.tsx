import { useState, type ComponentProps, type ReactNode } from 'react';
import { Button } from './Button.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';

type Props = Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'block' | 'disabled'> &
  Omit<ComponentProps<typeof ConfirmDialog>, 'open' | 'onClose'> & {
    label: string;
    icon?: ReactNode;
  };

/** A button whose action is asked about first. */
export function ConfirmButton({ label, icon, variant = 'secondary', size, block, disabled, ...dialog }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant={variant} size={size} block={block} disabled={disabled} onClick={() => setOpen(true)}>
        {icon}
        {label}
      </Button>
      <ConfirmDialog {...dialog} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
