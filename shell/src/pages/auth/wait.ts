import { ApiError } from '@bairn/shared/app';
import { useEffect, useState } from 'react';

/** When a call that was refused as too early may be made again, in milliseconds since 1970; undefined if it was not. */
export const waitAfter = (error: unknown): number | undefined =>
  error instanceof ApiError && error.retryAfter !== undefined ? Date.now() + error.retryAfter * 1000 : undefined;

/** Whole seconds until an instant, 0 when it is over or there is none; undefined until the clock has been looked at. */
export function useSecondsLeft(until: number | undefined): number | undefined {
  const [left, setLeft] = useState<number>();
  useEffect(() => {
    const look = () => {
      const seconds = until === undefined ? 0 : Math.max(0, Math.ceil((until - Date.now()) / 1000));
      setLeft(seconds);
      if (seconds === 0) clearInterval(timer);
    };
    const timer = setInterval(look, 1000);
    look();
    return () => clearInterval(timer);
  }, [until]);
  return left;
}

/** A time to wait as people say it: `45 seconds`, `3 minutes`. */
export function inWords(seconds: number): string {
  const [count, unit] = seconds > 90 ? [Math.ceil(seconds / 60), 'minute'] : [seconds, 'second'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
