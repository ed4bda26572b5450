/** Carries messages between the nodes of one deployment. A node does not receive its own messages. */
export type Bus = {
  /** Sends to the other nodes; never throws. Messages that could not be sent are reported to the others as a gap later. */
  send(text: string): void;
  close(): Promise<void>;
};

/** Callbacks from a bus to its node. */
export type BusSide = {
  onText(text: string): void;
  /** The connection to the other nodes is lost: their announcements do not arrive. */
  onCutOff(): void;
  /** The connection is back. `unsent`: announcements of this node were lost too. */
  onHearAgain(gap: { unsent: boolean }): void;
  onProblem(error: unknown): void;
};

/** The bus of a single node, as the embedded database has. */
export const noBus: Bus = { send: () => {}, close: async () => {} };

/** Milliseconds until the next attempt to connect, by the number of failed attempts. */
export const pauseAfter = (failures: number) => Math.min(10_000, 100 * 2 ** failures);
