import type { Failure, Surroundings } from './reportError.ts';

export type Report = (failure: Failure) => void;

/** Tells the host of failures. The code for it comes when it is needed; a report that cannot be made is let go. */
export const createReport =
  (surroundings: () => Surroundings): Report =>
  (failure) =>
    void import(/* webpackChunkName: "watch" */ './reportError.ts').then(
      ({ sendReport }) => sendReport(failure, surroundings()),
      () => {},
    );
