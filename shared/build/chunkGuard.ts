/** The part of an element that loads a file which is looked at here. */
type Loading = HTMLElement & { src?: string; href?: string; integrity?: string; crossOrigin?: string | null };

/**
 * Code to put before the entry of a remote whose build has no hashes of its chunks. The bundler's code puts scripts and
 * style sheets into the head; those from the entry's folder get their hash there, and a file without one is not loaded
 * but fails.
 * @param hashes by the file's path from the folder.
 * @param up from the entry to the folder: '' or '../' as often as needed.
 */
export const chunkGuard = (hashes: Readonly<Record<string, string>>, up: string) =>
  `(${guard.toString()})(${JSON.stringify(hashes)},${JSON.stringify(up)});\n`;

/** Runs in a browser, so it uses nothing from outside. */
function guard(hashes: Readonly<Record<string, string>>, up: string): void {
  // The entry itself comes again when the remote is started again: its hash is the shell's to know.
  const own = (document.currentScript as HTMLScriptElement).src;
  const folder = new URL(up || '.', own).href;
  const head: Record<string, unknown> = document.head as never;
  for (const method of ['append', 'appendChild', 'insertBefore']) {
    const insert = head[method] as (...parts: unknown[]) => unknown;
    head[method] = (element: Loading, ...rest: unknown[]) => {
      const address = element.src || element.href;
      if (typeof address === 'string' && address.startsWith(folder) && address !== own) {
        const hash = hashes[address.slice(folder.length).replace(/[?#].*/, '')];
        if (hash === undefined) {
          setTimeout(() => element.dispatchEvent(new Event('error')));
          return element;
        }
        element.integrity = hash;
        element.crossOrigin = 'anonymous';
      }
      return insert.call(document.head, element, ...rest);
    };
  }
}
