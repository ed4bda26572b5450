import * as z from 'zod/mini';
import { contract, one } from './endpoint.ts';
import { clientErrorLimits } from './screenLimits.ts';
import { text } from './text.ts';

/** Name of an app: `shell` or a remote's, as a release lets it be. */
export const AppName = z.string().check(z.regex(/^[a-z][\w-]{0,63}$/));

/** A released version as it stands in its addresses. */
export const Version = z.string().check(z.regex(/^[\w.+-]{1,64}$/));

/** What went wrong in a screen. */
export const ClientErrorKind = z.enum([
  /** Files of an app did not come, or are not what was released. */
  'remote-unavailable',
  /** A page or a part threw while it was drawn. */
  'render',
  /** A tab from before a release needs a file that is gone. */
  'chunk-missing',
  /** An uncaught error. */
  'unexpected',
]);
export type ClientErrorKind = z.output<typeof ClientErrorKind>;

export const reportClientErrorContract = contract(() => ({
  summary: "A screen's error report; it says which code failed, never who used it",
  body: z.object({
    kind: ClientErrorKind,
    remote: AppName,
    message: text(clientErrorLimits.message),
    stack: z.optional(text(clientErrorLimits.stack)),
    /** The page's pattern, such as `/planning/sessions/:sessionId`, without a query. */
    path: text(clientErrorLimits.path).check(z.regex(/^\/[^?#]*$/)),
    /** The version of every app that the page has loaded. */
    versions: z
      .record(AppName, Version)
      .check(z.refine((versions) => Object.keys(versions).length <= 40, { error: 'These are too many apps.' })),
  }),
  response: one(z.null()),
}));
