/** Scheme and host of an address in full, which a proxy's client may send and HTTP has every server take. */
const inFull = /^https?:\/\/[^/?]*/i;

/**
 * The address of a request as the routes can read it. Escapes that spell no text (`/%E0%A4%A`) are taken for the characters
 * that were typed, so that the address is one that nobody has, and is answered as any other of these: a person gets a page.
 */
export function readableAddress(url: string): string {
  const own = url.replace(inFull, '');
  const end = own.indexOf('?');
  const path = (end < 0 ? own : own.slice(0, end)) || '/';
  const query = end < 0 ? '' : own.slice(end);
  return (isReadable(path) ? path : path.replaceAll('%', '%25')) + query;
}

function isReadable(path: string): boolean {
  if (!path.includes('%')) return true;
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    // The one thing it throws: the escapes spell no text.
    return false;
  }
}
