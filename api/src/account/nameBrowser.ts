import Bowser from 'bowser';

/** What a browser says of itself as people call it: "Chrome" on "Android". Null where it does not say. */
export function nameBrowser(userAgent: string | null): { browser: string | null; system: string | null } {
  if (!userAgent?.trim()) return { browser: null, system: null };
  const { browser, os } = Bowser.parse(userAgent);
  // "Samsung Internet for Android": the system has a place of its own.
  return { browser: browser.name?.replace(/ for \w+$/, '') || null, system: os.name || null };
}
