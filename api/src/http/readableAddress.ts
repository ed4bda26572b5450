/** Scheme and host of an absolute URL, which a proxy's client may send and every HTTP server must accept. */
const inFull = /^https?:\/\/[^/?]*/i;

/**
 * The address of a request in a form that the routes can read. Malformed escapes (`/%E0%A4%A`) count as the characters
 * that were typed. So the address is an unknown one and gets the 404 page.
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
    // Its only error: the escapes are malformed.
    return false;
  }
}
