import { useEffect, useRef, type ComponentProps } from 'react';
import { Button } from '../action/Button.tsx';

/** The place of the focus after the button was removed; stored here because the next button is another component's. */
let waitsAt: HTMLElement | undefined;

/** From the button outwards, up to the page. */
function placesAround(button: Element): HTMLElement[] {
  const places: HTMLElement[] = [];
  for (let one = button.parentElement; one; one = one.tagName === 'MAIN' ? null : one.parentElement) places.push(one);
  return places;
}

function focusOn(place: HTMLElement | undefined | null): void {
  if (!place) return;
  if (place.tabIndex < 0) place.tabIndex = -1;
  place.focus({ preventScroll: true });
  waitsAt = place;
}

type Props = Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'aria-label'> & {
  onRetry: () => void;
  retrying?: boolean | undefined;
};

/**
 * Retries a failed load, and is removed while that is in progress or has succeeded. The focus then moves to what
 * replaces the button, so that it is not lost, and back to the button if the retry failed.
 */
export function TryAgain({ onRetry, retrying, ...look }: Props) {
  const ref = useRef<HTMLButtonElement>(null);
  const around = useRef<HTMLElement[]>([]);

  useEffect(() => {
    const isHere = waitsAt !== undefined && waitsAt === document.activeElement && waitsAt.contains(ref.current);
    if (isHere) ref.current?.focus({ preventScroll: true });
    return () => {
      if (around.current.length === 0 || document.activeElement !== document.body) return;
      focusOn(around.current.find((place) => place.isConnected) ?? document.getElementById('main'));
    };
  }, []);

  function onClick(): void {
    if (retrying || !ref.current) return;
    around.current = placesAround(ref.current);
    onRetry();
  }
  return (
    <Button {...look} ref={ref} busy={retrying} focusable onClick={onClick}>
      Try again
    </Button>
  );
}
