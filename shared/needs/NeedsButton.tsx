import { useState } from 'react';
import { notAsked } from '@bairn/shared/schema/needs';
import { Button } from '../ui/action/Button.tsx';
import { mayAsk, NeedsDialog, type AskedChild } from './NeedsDialog.tsx';

function wordsOf(child: AskedChild) {
  if (mayAsk(child)) return child.needs_asked_on ? 'Ask again' : 'Ask the family';
  return notAsked(child).length > 0 ? 'Asked today' : 'Details';
}

/** Opens a child's allergies and needs in full; asks the family where something is not answered. */
export function NeedsButton({ child, branch }: { child: AskedChild; branch: string }) {
  const [open, setOpen] = useState(false);
  const words = wordsOf(child);
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
