import { useEffect, useState } from 'react';

/** Milliseconds without a key after which what was typed is searched for. */
const pause = 150;

/** A text once it has not changed for a moment, so that not every letter is a call. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
