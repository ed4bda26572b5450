let underWay: Promise<unknown> | undefined;

/** Does something while this tab has the lock of a switch; at once in a browser without locks. */
async function locked(mode: LockMode, work: () => Promise<unknown>): Promise<void> {
  const locks = typeof navigator === 'undefined' ? undefined : (navigator.locks as LockManager | undefined);
  // A page that is being closed gets no lock. Without it a tab only asks too early.
  await (locks ? locks.request('bairn.switch', { mode }, work).catch(() => {}) : work());
}

/** Notes that this tab has asked for the person's other account. */
export function noteSwitch(asked: Promise<unknown>): void {
  // The caller takes the answer first.
  const over = asked.then(() => new Promise((resolve) => setTimeout(resolve)));
  underWay = over;
  void over.then(() => {
    if (underWay === over) underWay = undefined;
  });
  void locked('exclusive', () => over);
}

/**
 * Resolves when neither this tab nor another is in the middle of a switch. The server switches before the tabs hear of it,
 * and refuses what they ask for as the former account from then on.
 */
export async function afterSwitch(): Promise<void> {
  while (underWay) await underWay;
  await locked('shared', () => Promise.resolve());
}
