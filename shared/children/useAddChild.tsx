import { useState, type ComponentProps, type ComponentType } from 'react';
import { toast } from '@bairn/shared/app';

type Dialog = ComponentType<ComponentProps<typeof import('./AddChildDialog.tsx').AddChildDialog>>;

/**
 * The add-child modal of a screen where a child is chosen. It is loaded when it is wanted: its rules bring the whole
 * contract of people. Without it, what the screen has stays.
 * @param onAdded gets the new child's id and what `ask` was given.
 */
export function useAddChild<About>(onAdded: (child: string, about: About) => void) {
  const [asked, setAsked] = useState<{ about: About; Dialog: Dialog } | null>(null);
  return {
    ask: async (about: About) => {
      try {
        const { AddChildDialog } = await import('./AddChildDialog.tsx');
        setAsked({ about, Dialog: AddChildDialog });
      } catch {
        toast.error('We could not reach Bairn. Check your connection and try again.');
      }
    },
    /** @param today a child cannot be born after this local date */
    dialog: (today: string) =>
      asked && (
        <asked.Dialog
          open
          today={today}
          onClose={() => setAsked(null)}
          onAdded={(child) => onAdded(child, asked.about)}
        />
      ),
  };
}
