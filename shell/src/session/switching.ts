let underWay: Promise<unknown> | undefined;

/** Notes that this tab has asked for the person's other account. */
export function noteSwitch(asked: Promise<unknown>): void {
  // The caller takes the answer first.
  const over = asked.then(() => new Promise((resolve) => setTimeout(resolve)));
  underWay = over;
  void over.then(() => {
    if (underWay === over) underWay = undefined;
  });
}

/**
 * Resolves when this tab is not in the middle of a switch. The server switches before the tab hears of it, and refuses what
 * the tab asks for as the former account from then on.
 */
export async function afterSwitch(): Promise<void> {
  while (underWay) await underWay;
}
