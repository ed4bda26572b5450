import Bowser from 'bowser';

/** The usual name of a browser and its system: "Chrome" on "Android". Null where it gives none. */
export function nameBrowser(userAgent: string | null): { browser: string | null; system: string | null } {
  if (!userAgent?.trim()) return { browser: null, system: null };
  const { browser, os } = Bowser.parse(userAgent);
  // "Samsung Internet for Android": the system is shown separately.
  return { browser: browser.name?.replace(/ for \w+$/, '') || null, system: os.name || null };
}
