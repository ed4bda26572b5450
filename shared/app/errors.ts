type ErrorHandler = {
  /** Does what specification section 8 says: alert, log out, go somewhere. */
  report: (error: unknown) => void;
  /** The same for a failure that the screen shows in its place: no alert, unless the session or the page ends by it. */
  reportShown: (error: unknown) => void;
  /** The sentence that the alert would show. */
  message: (error: unknown) => string;
};

const plain: ErrorHandler = {
  report: () => {},
  reportShown: () => {},
  message: (error) => (error instanceof Error ? error.message : 'An unknown error occurred.'),
};
let handler = plain;

/** Set once by the side that runs the pages. @returns the one before, which a test sets again */
export function setErrorHandler(next: ErrorHandler): ErrorHandler {
  const former = handler;
  handler = next;
  return former;
}

/**
 * Hands a failure that nothing else handles to the global handler (specification section 8). Queries and mutations do this
 * by themselves; it is for a `call()` outside of them.
 */
export const reportError = (error: unknown): void => handler.report(error);

/**
 * Tells the global handler of a failure that the screen shows itself, such as a form with its own 422. The handler alone
 * decides what else it leads to.
 */
export const reportShown = (error: unknown): void => handler.reportShown(error);

/** The sentence to show for a failure, where a screen shows it in place. */
export const errorMessage = (error: unknown): string => handler.message(error);
