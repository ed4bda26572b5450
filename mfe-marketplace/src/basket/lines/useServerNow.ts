import { useEffect, useState } from 'react';

/** `now`: the server's time in its last answer; `receivedAt`: when that came, in milliseconds of this device's clock. */
export type ServerClock = { now: string; receivedAt: number };

/** The server's clock in milliseconds, going on from its last answer: a device's own may be wrong. Ticks every second. */
export function useServerNow({ now, receivedAt }: ServerClock): number {
  const [passed, setPassed] = useState({ receivedAt, ms: 0 });
  useEffect(() => {
    const tick = () => setPassed({ receivedAt, ms: Math.max(0, Date.now() - receivedAt) });
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [receivedAt]);
  return Date.parse(now) + (passed.receivedAt === receivedAt ? passed.ms : 0);
}
