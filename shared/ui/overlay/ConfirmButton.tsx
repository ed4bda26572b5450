import { useState, type ComponentProps, type ReactNode } from 'react';
import { Button } from '../action/Button.tsx';
import { ActionDialog } from './ActionDialog.tsx';

type Props<Result> = Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'block' | 'disabled'> &
  Omit<ComponentProps<typeof ActionDialog<Result>>, 'open' | 'onClose'> & {
    label: string;
    icon?: ReactNode;
  };

/** A button whose action needs a confirmation. */
export function ConfirmButton<Result>(props: Props<Result>) {
  const { label, icon, variant = 'secondary', size, block, disabled, ...dialog } = props;
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant={variant} size={size} block={block} disabled={disabled} onClick={() => setOpen(true)}>
        {icon}
        {label}
      </Button>
      <ActionDialog {...dialog} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
