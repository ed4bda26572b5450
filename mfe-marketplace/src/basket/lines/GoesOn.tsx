import { eachMonth, leftOutText } from '@bairn/shared/format/recurring';
import type { BeginsRecurring } from '@bairn/shared/schema/bookingOptions';

/** Which dates a recurring booking leaves out at first, and how it goes on after them. */
export function GoesOn({ recurring: { left_out, billed_on } }: { recurring: BeginsRecurring }) {
  return (
    <>
      {left_out.length > 0 && <p>Left out: {leftOutText(left_out)}.</p>}
      <p>{eachMonth(billed_on)}</p>
    </>
  );
}
