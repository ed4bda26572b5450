import * as z from 'zod/mini';
import { contract } from './endpoint.ts';

/** Fields of an address that may be asked for by `filter`, in the provider's words. */
export const addressFilter = ['line_1', 'line_2', 'line_3', 'county', 'post_town'] as const;

/** An address of a postcode as Ideal Postcodes writes it: an empty text for what it has not, the town in capitals. */
export const FoundAddress = z.object({
  line_1: z.optional(z.string()),
  line_2: z.optional(z.string()),
  line_3: z.optional(z.string()),
  county: z.optional(z.string()),
  post_town: z.optional(z.string()),
});
export type FoundAddress = z.output<typeof FoundAddress>;

/** `code` of an answer with addresses, and of the refusal of a postcode that has none (specification section 7). */
export const addressesFound = 2000 as const;
export const postcodeUnknown = 4040;
/** `code` of the provider's 402: no credit is left, or the limit of a day or a caller is reached. */
export const noCredit = 4020 as const;
export const limitReached = 4021 as const;

export const addressLookupContract = contract(() => ({
  summary:
    'Addresses of a postcode, in the body of Ideal Postcodes: code 2000, 404 with 4040, or 402 with 4020 or 4021',
  /** Any text: what is no postcode is not found. */
  params: z.object({ postcode: z.string().check(z.maxLength(100)) }),
  query: z.object({
    /** Taken as the provider takes it; the key of this installation is its own setting. */
    key: z.optional(z.string().check(z.maxLength(100))),
    /** Names of fields, separated by commas; all of them unless told. */
    filter: z.optional(z.string().check(z.maxLength(200))),
  }),
  response: z.object({ code: z.literal(addressesFound), message: z.string(), result: z.array(FoundAddress) }),
}));
