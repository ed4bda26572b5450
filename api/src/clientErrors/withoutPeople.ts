/** What may tell of a person, and what stands in its place. */
const traces: readonly [RegExp, string][] = [
  [/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, '<email>'],
  [/\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/gi, '<id>'],
  // Where an address goes on with what somebody searched for.
  [/\?[^\s:)'"]*/g, ''],
  // A browser that could not read an answer quotes the answer.
  [/"(?:[^"\\\n]|\\.)*"?/g, '"…"'],
  [/\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b/g, '<postcode>'],
  // Phone, card and register numbers; not the place in a file, which follows a colon.
  [/(?<![:\w.])(?:\+|[A-Z]{2})?\d(?:[ -]?\d){5,}/g, '<number>'],
];

/** Text of an error without what may tell of a person: addresses, ids, numbers and quoted answers. */
export const withoutPeople = (text: string) =>
  traces.reduce((left, [trace, instead]) => left.replaceAll(trace, instead), text);

/** A page's path with everything that is not a word of it taken out: `/account/orders/<id>`. */
export const withoutIds = (path: string) =>
  path
    .split('/')
    .map((part) => (/^(?:[a-z]+(?:-[a-z]+)*|:\w+|)$/i.test(part) ? part : '<id>'))
    .join('/');
