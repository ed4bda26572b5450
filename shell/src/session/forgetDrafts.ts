/** Forgets what was typed and not sent yet in this tab: whoever logs in next must not find it. */
export function forgetDrafts(): void {
  try {
    sessionStorage.clear();
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
