/** Not what a person typed: that the tab has reloaded after an update. */
const kept = 'bairn.reloaded';

/** Forgets what was typed and not sent yet in this tab: whoever logs in next must not find it. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith('bairn.') && key !== kept) sessionStorage.removeItem(key);
    }
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
