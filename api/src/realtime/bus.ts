/** Carries texts between the nodes of one deployment. A node does not get back what it sent. */
export type Bus = {
  /** Sends to the other nodes; never throws. What could not be sent is told to them as a gap later. */
  send(text: string): void;
  close(): Promise<void>;
};

/** What a bus tells its node. */
export type BusSide = {
  onText(text: string): void;
  /** Cut off from the others: what they announce does not arrive. */
  onCutOff(): void;
  /** Hears the others again. `unsent`: what this node announced meanwhile did not reach them either. */
  onHearAgain(gap: { unsent: boolean }): void;
  onProblem(error: unknown): void;
};

/** For a node that is alone: the embedded database has no second one. */
export const noBus: Bus = { send: () => {}, close: async () => {} };

/** Milliseconds until the next try to connect, after so many that failed. */
export const pauseAfter = (failures: number) => Math.min(10_000, 100 * 2 ** failures);
