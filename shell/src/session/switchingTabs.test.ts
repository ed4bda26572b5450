import { expect, test, vi } from 'vitest';

/** The module as a tab of its own has it; all tabs have the locks of the browser. */
async function openTab() {
  vi.resetModules();
  return import('./switching.ts');
}

test('another tab waits for the end of a switch, and not once it is over', async () => {
  const [here, there] = [await openTab(), await openTab()];
  const answer = Promise.withResolvers<void>();
  here.noteSwitch(answer.promise);
  const goneOn = vi.fn();
  const waiting = there.afterSwitch().then(goneOn);
  const modes = async () => {
    const { held = [], pending = [] } = await navigator.locks.query();
    return [...held, ...pending].map(({ mode }) => mode);
  };
  await expect.poll(modes).toEqual(['exclusive', 'shared']);
  expect(goneOn).not.toHaveBeenCalled();
  answer.resolve();
  await waiting;
  await there.afterSwitch();
});

test('a browser without locks waits in the tab that switches alone', async () => {
  vi.stubGlobal('navigator', {});
  const [here, there] = [await openTab(), await openTab()];
  here.noteSwitch(new Promise(() => {}));
  await there.afterSwitch();
  const goneOn = vi.fn();
  void here.afterSwitch().then(goneOn);
  await there.afterSwitch();
  expect(goneOn).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
});
