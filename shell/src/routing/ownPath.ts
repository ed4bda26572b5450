/** Stands for our own origin where an address is only looked at. */
const here = 'http://bairn.invalid';

/**
 * A path of ours out of what an address said, or undefined: neither another site nor what a browser would read as one
 * (`//evil`, `/\evil`, a tab between, `/.//evil` once its dots are walked). Whether the person may open it is the guards'
 * business.
 */
export function ownPath(from: string | null | undefined): string | undefined {
  if (!from?.startsWith('/') || !URL.canParse(from, here)) return undefined;
  const url = new URL(from, here);
  const isOurs = url.origin === here && !url.pathname.startsWith('//');
  return isOurs ? url.pathname + url.search + url.hash : undefined;
}
