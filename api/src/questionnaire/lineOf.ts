type Path = readonly PropertyKey[];

/** A token of JSON: a text, a sign, or a number or word. */
const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/** Where a place in a text is, from 1 on. */
const lineAt = (text: string, at: number) => text.slice(0, at).split('\n').length;

/**
 * The line of a valid JSON text on which the value at a path begins, from 1 on; of what is missing, the line of what it is
 * missing in.
 */
export function lineOf(text: string, path: Path): number {
  const open: { list: boolean; key: PropertyKey }[] = [];
  let [at, found, matched] = [0, -1, -1];
  const begin = (index: number) => {
    const here = open.map(({ key }) => key);
    const fits = here.length <= path.length && here.every((key, depth) => key === path[depth]);
    if (fits && here.length > matched) [found, matched] = [index, here.length];
  };
  let named = false;
  for (const { 0: word, index } of text.matchAll(token)) {
    const inside = open.at(-1);
    if (word === '{' || word === '[') {
      begin(index);
      open.push({ list: word === '[', key: word === '[' ? 0 : '' });
      named = false;
    } else if (word === '}' || word === ']') {
      open.pop();
    } else if (word === ',') {
      if (inside?.list) inside.key = Number(inside.key) + 1;
      named = false;
    } else if (word === ':') named = true;
    else if (inside && !inside.list && !named) inside.key = JSON.parse(word) as string;
    else begin(index);
    at = index;
  }
  return lineAt(text, found < 0 ? at : found);
}

/** Whether a text is the beginning of JSON, as far as it goes. */
function begins(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    const { message } = error as SyntaxError;
    const position = /position (\d+)/.exec(message)?.[1];
    return /end of JSON|Unterminated/.test(message) || (position !== undefined && Number(position) >= text.length);
  }
}

/** The line on which a text stops being JSON, from 1 on. Not every message of `JSON.parse` says where that is. */
export function lineOfSyntax(text: string): number {
  let [good, bad] = [0, text.length + 1];
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2);
    if (begins(text.slice(0, middle))) good = middle;
    else bad = middle;
  }
  return lineAt(text, good);
}
