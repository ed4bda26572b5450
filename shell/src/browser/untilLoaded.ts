/** Milliseconds until a page's code is asked for again, doubled each time up to the longest. */
const [shortest, longest] = [2000, 60_000];

/**
 * Resolves once the code of a page from a server is here. Until then its markup can be read, followed and searched with, and
 * the bar that came with it says so: it asks again by itself, when the line comes back, and when somebody presses Try again.
 * @param failed is told of each attempt.
 */
export async function untilLoaded(load: () => Promise<unknown>, failed: (error: unknown) => void): Promise<void> {
  const bar = document.querySelector<HTMLElement>('.unalive');
  for (let pause = shortest; ; pause = Math.min(2 * pause, longest)) {
    try {
      await load();
      break;
    } catch (error) {
      failed(error);
    }
    // The first of them counts; what comes of the others later is nothing.
    await new Promise((resolve) => {
      setTimeout(resolve, pause);
      addEventListener('online', resolve, { once: true });
      if (!bar) return;
      bar.dataset['failed'] = '';
      bar.onclick = resolve;
    });
  }
  // The keyboard's place would be lost with the button.
  if (bar?.contains(document.activeElement)) document.querySelector('main')?.focus();
  bar?.remove();
}
