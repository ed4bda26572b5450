/** Where the hints of the last few people who logged in on this device are kept, by a digest of their address. */
const key = 'bairn.device';
const most = 5;

/** For whom a hint is that came without an address: the link for a new password does not say whose it is. */
const somebody = '-';

/** Not the address itself: it would stay on a shared device after logging out. FNV-1a. */
function digest(email: string): string {
  let hash = 0x811c9dc5;
  for (const letter of email.trim().toLowerCase()) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
}

function read(): [string, string][] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isHint) : [];
  } catch {
    // Not ours, or a browser that keeps nothing: then no hint is sent, and a slowed-down sign-in takes its time.
    return [];
  }
}

const isHint = (entry: unknown): entry is [string, string] =>
  Array.isArray(entry) && entry.length === 2 && entry.every((part) => typeof part === 'string');

/**
 * What the last good sign-in of this address on this device answered. It is no credential: it lets the owner past a sign-in
 * that somebody else's guesses have slowed down.
 */
export function hintFor(email: string): string | undefined {
  const kept = read();
  return (kept.find(([who]) => who === digest(email)) ?? kept.find(([who]) => who === somebody))?.[1];
}

/** Keeps what a good sign-in, or a new password by letter (no address), answered. */
export function keepHint(email: string | undefined, hint: string | undefined): void {
  if (hint === undefined) return;
  const who = email === undefined ? somebody : digest(email);
  const others = read().filter(([other]) => other !== who);
  try {
    localStorage.setItem(key, JSON.stringify([[who, hint], ...others].slice(0, most)));
  } catch {
    // A full or closed storage costs the hint only.
  }
}
