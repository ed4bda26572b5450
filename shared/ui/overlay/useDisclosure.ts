import { useEffect, useRef, useState, type FocusEvent } from 'react';
import { useLocation } from '@bairn/shared/app';

/**
 * A button that shows a panel beside it. It closes on Escape (the focus returns to the button), on a press or a focus
 * outside, and when the page is left. `box` contains both.
 */
export function useDisclosure() {
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const open = openAt === key;

  useEffect(() => {
    if (!open) return;
    const onPress = ({ target }: PointerEvent) => {
      if (target instanceof Node && !box.current?.contains(target)) setOpenAt(undefined);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpenAt(undefined);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('keydown', onKey);
    };
  }, [open]);

  return {
    open,
    toggle: () => setOpenAt(open ? undefined : key),
    /** Closes after a choice that stays on the page; the focus returns to the button. */
    close: () => {
      setOpenAt(undefined);
      button.current?.focus();
    },
    box,
    button,
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) setOpenAt(undefined);
    },
  };
}
