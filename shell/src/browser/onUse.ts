/** By which a person shows that they use the page, or are about to. */
const signs = ['pointerdown', 'wheel', 'scroll', 'keydown', 'focusin', 'input', 'submit'] as const;

/** Does something once, as soon as the person uses the page. Answers how to call it off. */
export function onUse(begin: () => void): () => void {
  const listening = new AbortController();
  const options = { capture: true, passive: true, signal: listening.signal };
  const use = () => {
    listening.abort();
    begin();
  };
  for (const sign of signs) addEventListener(sign, use, options);
  // A browser tells a page that is drawn under a pointer at rest of a move, too.
  let at: string | undefined;
  addEventListener(
    'pointermove',
    ({ screenX, screenY }) => {
      const now = `${screenX} ${screenY}`;
      if (at !== undefined && at !== now) use();
      at = now;
    },
    options,
  );
  return () => listening.abort();
}
