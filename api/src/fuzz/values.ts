import fc from 'fast-check';
import { owners, type Objects } from '../testing/contractObjects.ts';

/** A place in a JSON schema, as far as it says what to try there. */
export type Shape = {
  type?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  properties?: Record<string, Shape>;
  items?: Shape;
  anyOf?: Shape[];
  allOf?: Shape[];
};

const text = (value: string) => JSON.stringify(value);
const long = (length: number) => text('x'.repeat(length));

/** Raw JSON that no field expects, or few. */
const hostile = [
  ['null', 'true', 'false', '0', '-1', '-0', '1.5', '0.1e-300', '1e400', '-1e400', '2147483648', '-2147483649'],
  ['9007199254740993', '99999999999999999999', '[]', '{}', '[null]', '[[]]', '""', '" "', '"\\t\\n"'],
  ['{"__proto__":{"admin":true}}', '{"constructor":{"prototype":{"admin":true}}}', '{"toJSON":1,"length":-1}'],
  [String.raw`"\u0000"`, String.raw`"a\u0000b"`, String.raw`"\ud800"`, String.raw`"\udc00\ud800"`],
  [String.raw`"\u202e\u200b\ufeff"`, '"\u2028\u2029"', '"İıſﬃ"', '"e\u0301\u0301\u0301"', '"👩‍👩‍👧‍👦"'],
  ['"0"', '"1e3"', '"0x10"', '"NaN"', '"Infinity"', '"-0"', '"true"', '"null"', '"undefined"'],
  [
    text(`'; drop table booking; --`),
    text(`' or '1'='1`),
    text(`1); select pg_sleep(10); --`),
    text(`\\'; copy (select 1) to program 'id'; --`),
    text('%_%\\_'),
    text('<script>alert(1)</script>'),
    text('"><img src=x onerror=alert(1)>'),
    text('javascript:alert(1)'),
    text('{{constructor.constructor("return process")()}}'),
    text('${7*7}#{7*7}<%= 7*7 %>'),
    text('../../../etc/passwd'),
    text('..\\..\\windows\\win.ini'),
    text('file:///etc/passwd'),
    text('http://169.254.169.254/latest/meta-data/'),
    text('a@b.test\r\nBcc: victim@bairn.test'),
    text('(a+)+$'),
    text('(?:.*)*('),
    long(256),
    long(4_000),
    long(70_000),
    `[${Array.from({ length: 2_000 }, () => '0').join()}]`,
    `${'['.repeat(2_000)}${']'.repeat(2_000)}`,
    `${'{"a":'.repeat(1_000)}1${'}'.repeat(1_000)}`,
  ],
].flat();

const dates = ['0000-01-01', '0001-01-01', '1582-10-10', '2024-02-29', '2026-02-29', '2026-13-01', '9999-12-31'];
const moments = ['2026-03-29T01:30:00Z', '2026-12-01T10:00:00.000Z', '9999-12-31T23:59:59Z', '2026-12-01T25:00:00Z'];
const addresses = [
  'a@b',
  'A@B.TEST',
  'a+b@bairn.test',
  '"a b"@bairn.test',
  "o'hara@bairn.test",
  `${'a'.repeat(64)}@bairn.test`,
  `${'a'.repeat(250)}@b.test`,
  'ä@bairn.test',
  'a@bairn.test,b@bairn.test',
];

/** `«own.session»` stands for an id of the world until the request is made, so that a failing plan can be read and walked again. */
const known = (objects: Objects) => owners.flatMap((owner) => Object.keys(objects).map((key) => `«${owner}.${key}»`));
const malformed = [
  '00000000-0000-0000-0000-000000000000',
  '00000000-0000-0000-0000-00000000000g',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '{019a0000-0000-7000-8000-000000000000}',
  '019a000000007000800000000000000',
  '-1',
  '0',
];

export const anId = (objects: Objects) => fc.oneof(fc.constantFrom(...known(objects)), fc.constantFrom(...malformed));

function edges({ type, format, enum: choices, const: only, ...shape }: Shape): string[] {
  const found: string[] = [...(choices ?? []), ...(only === undefined ? [] : [only])].map((one) => JSON.stringify(one));
  const { minLength, maxLength, minimum, maximum } = shape;
  for (const limit of [minimum, maximum]) {
    if (limit !== undefined && Number.isSafeInteger(limit))
      found.push(`${limit}`, `${limit - 1}`, `${limit + 1}`, `"${limit}"`);
  }
  for (const limit of [minLength, maxLength]) {
    if (limit === undefined || limit > 100_000) continue;
    found.push(long(limit), long(limit + 1), text('é'.repeat(limit)), text('👪'.repeat(Math.ceil(limit / 2))));
    if (limit > 0) found.push(long(limit - 1));
  }
  if (format === 'email') found.push(...addresses.map(text));
  if (format === 'date') found.push(...dates.map(text));
  if (format === 'date-time') found.push(...moments.map(text));
  if (type === 'array') found.push('["x"]', `[${Array.from({ length: 201 }, () => '1').join()}]`);
  if (type === 'string')
    found.push(text('Ailsa'), text('0131 496 0101'), text('EH6 6JJ'), text('12:30'), text('24:00'));
  return found;
}

/** Raw JSON to try in a field: limits of its type, ids of all people, and invalid values. */
export function rawValue(shape: Shape, objects: Objects): fc.Arbitrary<string> {
  const near = edges(shape);
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...hostile) },
    ...(near.length > 0 ? [{ weight: 4, arbitrary: fc.constantFrom(...near) }] : []),
    { weight: 2, arbitrary: anId(objects).map(text) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }).map(text) },
  );
}

const texts = [
  ['', '%00', '%zz', '%', '%ED%A0%80', '%ff%fe', '%2e%2e%2f', '..%5c', '%252e%252e%252f', '__proto__', 'null'],
  '-1 0 1.5 1e3 0x10 +1 %201 1%20 NaN true [] {} , 1,,2'.split(' '),
  ["1'%20or%20'1'='1", '%3Cscript%3E', '%27%3B--', '%25_', '%5C', '9'.repeat(40), 'x'.repeat(300), 'x'.repeat(6_000)],
  dates,
  moments.map(encodeURIComponent),
].flat();

/** Raw text, escaped or badly so, to try in a path or a query. */
export const rawText = (objects: Objects): fc.Arbitrary<string> =>
  fc.oneof(
    fc.constantFrom(...texts),
    anId(objects),
    fc.array(anId(objects), { maxLength: 120 }).map((ids) => ids.join()),
    fc.string({ unit: 'binary', maxLength: 12 }).map((value) => encodeURIComponent(value.toWellFormed())),
  );
