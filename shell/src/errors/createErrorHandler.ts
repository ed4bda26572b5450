import { ApiError, showError, toast } from '@bairn/shared/app';
import { lossTitle, outcomeOf, type Action, type Situation } from './errorTable.ts';

type Handling = { situation: () => Situation; act: (action: Action) => void };

export type ErrorHandler = {
  report: (error: unknown) => void;
  /** For a failure shown in place: alerts only together with an action, and acts only on a signed-in session. */
  reportShown: (error: unknown) => void;
  message: (error: unknown) => string;
};

/** The one handler of failed calls: queries, mutations, the first check of the session, and `reportError`. */
export function createErrorHandler({ situation, act }: Handling): ErrorHandler {
  const outcome = (error: unknown) =>
    outcomeOf(error instanceof ApiError ? error : new ApiError({ status: -1, message: '' }), situation());

  /** A form tells of what its mutation has told of before. */
  const handled = new WeakSet<Error>();
  /** Failures that a screen shows itself. */
  const inPlace = new WeakSet<object>();

  function handle(error: unknown): void {
    if (error instanceof ApiError) {
      if (handled.has(error)) return;
      handled.add(error);
    }
    if (!(error instanceof ApiError)) {
      if (error instanceof Error && error.name === 'AbortError') return;
      globalThis.reportError(error);
    }
    const { alert, action } = outcome(error);
    // A form that awaits the call has the next turn: it may show the failure itself.
    setTimeout(() => {
      const shown = typeof error === 'object' && error !== null && inPlace.has(error);
      // Who is logging in is told in place why it is refused.
      if (shown && (!action || !situation().signedIn)) return;
      // What ends the work at a provider stays until it is read.
      if (alert && action === 'leave-provider') void showError(alert, lossTitle);
      else if (alert) toast.error(alert);
      if (action) act(action);
    });
  }

  return {
    report: handle,
    reportShown(error) {
      if (typeof error === 'object' && error !== null) inPlace.add(error);
      handle(error);
    },
    message: (error) => outcome(error).alert ?? (error instanceof Error ? error.message : ''),
  };
}
