const gap = 8;
const margin = 16;

/** Places a popover beside its button, on the side with room; call it before it is shown, so that nothing jumps. */
export function placePopover(popover: HTMLElement, button: Element) {
  const { top, right, bottom, left } = button.getBoundingClientRect();
  const { innerWidth, innerHeight } = window;
  const above = innerHeight - bottom < 240 && top > innerHeight - bottom;
  const fromEnd = (left + right) / 2 > innerWidth / 2;
  Object.assign(popover.style, {
    top: above ? 'auto' : `${bottom + gap}px`,
    bottom: above ? `${innerHeight - top + gap}px` : 'auto',
    left: fromEnd ? 'auto' : `${Math.max(margin, left)}px`,
    right: fromEnd ? `${Math.max(margin, innerWidth - right)}px` : 'auto',
    maxHeight: `${(above ? top : innerHeight - bottom) - gap - margin}px`,
  });
}
