import { useState } from 'react';
import { notAsked } from '@bairn/shared/schema/needs';
import { Button } from '../ui/action/Button.tsx';
import { mayAsk, NeedsDialog, type AskedChild } from './NeedsDialog.tsx';

/** Opens a child's allergies and needs in full; asks the family where something is not answered. */
export function NeedsButton({ child, branch }: { child: AskedChild; branch: string }) {
  const [open, setOpen] = useState(false);
  const unanswered = notAsked(child).length > 0;
  const words = mayAsk(child)
    ? child.needs_asked_on
      ? 'Ask again'
      : 'Ask the family'
    : unanswered
      ? 'Asked today'
      : 'Details';
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        aria-label={`${words}: allergies and needs of ${child.full_name}`}
        onClick={() => setOpen(true)}
      >
        {words}
      </Button>
      {open && <NeedsDialog child={child} branch={branch} onClose={() => setOpen(false)} />}
    </>
  );
}
