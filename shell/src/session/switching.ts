let underWay: Promise<unknown> | undefined;

/** Held by the tab that switches, where the browser has locks. */
const lock = 'bairn.switch';
const locks = () => (typeof navigator === 'undefined' ? undefined : (navigator.locks as LockManager | undefined));

/** Notes that this tab has asked for the person's other account. */
export function noteSwitch(asked: Promise<unknown>): void {
  // The caller takes the answer first.
  const over = asked.then(() => new Promise((resolve) => setTimeout(resolve)));
  underWay = over;
  void over.then(() => {
    if (underWay === over) underWay = undefined;
  });
  // Other tabs hear of the switch when it is over. Without the lock they only ask too early.
  void locks()
    ?.request(lock, () => over)
    .catch(() => {});
}

/**
 * Resolves when neither this tab nor another is in the middle of a switch. The server switches before the tabs hear of it,
 * and refuses what they ask for as the former account from then on.
 */
export async function afterSwitch(): Promise<void> {
  while (underWay) await underWay;
  await locks()
    ?.request(lock, { mode: 'shared' }, () => {})
    .catch(() => {});
}
