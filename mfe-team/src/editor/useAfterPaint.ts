import { startTransition, useEffect, useState } from 'react';

/** Milliseconds without a newer value, so that what follows from it does not hold up the next key of a quick series. */
const pause = 100;

/**
 * A value once the screen has been painted with it, and once nothing newer has come for a moment: what follows from it may
 * take long, and `useDeferredValue` may begin before the paint.
 */
export function useAfterPaint<Value>(value: Value): Value {
  const [painted, setPainted] = useState(value);
  useEffect(() => {
    let task: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      task = setTimeout(() => startTransition(() => setPainted(value)), pause);
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(task);
    };
  }, [value]);
  return painted;
}
