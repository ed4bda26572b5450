type LoaderContext = { cacheable: (flag: boolean) => void };

const start = /^(export )?const (\w+)(: [^=]+)? = (.*)$/;
/** What only the API reads of an endpoint: in a browser `call()` needs the verb and the path, a form the body. */
const serverOnly = /^ {2}(summary|params|query|response): /;

/**
 * A loader for `shared/schema` in browser builds: marks every top-level value as free of side effects, so that a screen
 * carries the schemas it uses and no others, and leaves out what only the API reads of an endpoint. It relies on the
 * format of the files (statements begin in the first column) and leaves as it is whatever does not have it.
 */
export default function lightSchema(this: LoaderContext, source: string): string {
  this.cacheable(true);
  return lighten(source);
}

/** The text of a schema file as a browser gets it. */
export function lighten(source: string): string {
  const lines = source.split('\n');
  const out: string[] = [];
  for (let at = 0; at < lines.length;) {
    const line = lines[at] ?? '';
    const found = start.exec(line);
    const end = found ? endOf(lines, at) : at;
    if (!found || end < 0) {
      out.push(line);
      at += 1;
      continue;
    }
    const [, exported = '', name, type = '', first = ''] = found;
    const body = [first, ...lines.slice(at + 1, end + 1)];
    const kept = first.startsWith('endpoint(') ? withoutServerOnly(body) : body;
    const text = kept.join('\n').replace(/;\s*$/, '');
    out.push(`${exported}const ${name}${type} = /*#__PURE__*/ (() => (${text}\n))();`);
    at = end + 1;
  }
  return out.join('\n');
}

/** The last line of the statement that begins at `from`: it ends in `;` and the next one begins in the first column. */
function endOf(lines: readonly string[], from: number): number {
  for (let at = from; at < lines.length; at += 1) {
    if (!/;\s*$/.test(lines[at] ?? '')) continue;
    const next = lines.slice(at + 1).find((line) => line.trim() !== '');
    if (next === undefined || /^[^\s})\]]/.test(next)) return at;
  }
  return -1;
}

function withoutServerOnly(body: readonly string[]): string[] {
  let dropping = false;
  return body.filter((line) => {
    if (/^ {2}\w+: |^\S/.test(line)) dropping = serverOnly.test(line);
    return !dropping;
  });
}
