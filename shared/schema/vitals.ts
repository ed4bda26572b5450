import * as z from 'zod/mini';
import { AppName, Version } from './clientErrors.ts';
import { contract, one } from './endpoint.ts';
import { longestVital, mostVitals } from './screenLimits.ts';

/** What is measured of a page. All in milliseconds but `cls`, which is a score. */
export const VitalName = z.enum([
  /** Largest contentful paint. */
  'lcp',
  /** Cumulative layout shift. */
  'cls',
  /** Interaction to next paint. */
  'inp',
  /** Time to first byte of the document. */
  'ttfb',
  /** From the start of fetching an app's entry to the paint of its page. */
  'load',
]);
export type VitalName = z.output<typeof VitalName>;

export const Vital = z.object({
  name: VitalName,
  /** The app whose page it was, and its version. */
  remote: AppName,
  version: Version,
  value: z.number().check(z.gte(0), z.lte(longestVital)),
});
export type Vital = z.output<typeof Vital>;

export const reportVitalsContract = contract(() => ({
  summary: 'How fast pages were in a browser, by app and version; it says nothing of who used it',
  body: z.object({ vitals: z.array(Vital).check(z.minLength(1), z.maxLength(mostVitals)) }),
  response: one(z.null()),
}));
