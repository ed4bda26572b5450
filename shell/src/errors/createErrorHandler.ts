import { ApiError, isClaimed, toast } from '@bairn/shared/app';
import { outcomeOf, type Action, type Situation } from './errorTable.ts';

type Handling = { situation: () => Situation; act: (action: Action) => void };

export type ErrorHandler = {
  report: (error: unknown) => void;
  /** For a failure that is on screen already: acts, but alerts only with an action. */
  reportShown: (error: unknown) => void;
  message: (error: unknown) => string;
};

/** The one handler of failed calls: queries, mutations, the first check of the session, and `reportError`. */
export function createErrorHandler({ situation, act }: Handling): ErrorHandler {
  const outcome = (error: unknown) =>
    outcomeOf(error instanceof ApiError ? error : new ApiError({ status: -1, message: '' }), situation());

  /** A form hands on what its mutation has handed on before. */
  const handled = new WeakSet<Error>();

  function handle(error: unknown, shown: boolean): void {
    if (error instanceof ApiError) {
      if (handled.has(error)) return;
      handled.add(error);
    }
    if (!(error instanceof ApiError)) {
      if (error instanceof Error && error.name === 'AbortError') return;
      globalThis.reportError(error);
    }
    const { alert, action } = outcome(error);
    // A form that awaits the call has the next turn: it may claim the error as its own.
    setTimeout(() => {
      if (isClaimed(error) && !action) return;
      if (alert && (action || !shown)) toast.error(alert);
      if (action) act(action);
    });
  }

  return {
    report: (error) => handle(error, false),
    reportShown: (error) => handle(error, true),
    message: (error) => outcome(error).alert ?? (error instanceof Error ? error.message : ''),
  };
}
