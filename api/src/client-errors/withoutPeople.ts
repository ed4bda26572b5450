/** Patterns of personal data, and their replacements. */
const traces: readonly [RegExp, string][] = [
  [/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, '<email>'],
  [/\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/gi, '<id>'],
  // The query of an address, which may contain search words.
  [/\?[^\s:)'"]*/g, ''],
  // A browser that could not parse an answer quotes it.
  [/"(?:[^"\\\n]|\\.)*"?/g, '"…"'],
  [/\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b/g, '<postcode>'],
  // Phone, card and register numbers; not line numbers, which follow a colon.
  [/(?<![:\w.])(?:\+|[A-Z]{2})?\d(?:[ -]?\d){5,}/g, '<number>'],
];

/** Removes personal data from an error text: addresses, ids, numbers and quoted answers. */
export const withoutPeople = (text: string) =>
  traces.reduce((left, [trace, instead]) => left.replaceAll(trace, instead), text);

/** A page's path with all parts replaced that are not words: `/account/orders/<id>`. */
export const withoutIds = (path: string) =>
  path
    .split('/')
    .map((part) => (/^(?:[a-z]+(?:-[a-z]+)*|:\w+|)$/i.test(part) ? part : '<id>'))
    .join('/');
