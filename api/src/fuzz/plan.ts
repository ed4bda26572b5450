import fc from 'fast-check';
import * as z from 'zod/mini';
import type { Served } from '@bairn/shared/schema/endpoint';
import { owners, type Objects, type Owner } from '../testing/contractObjects.ts';
import { callers, type Caller } from '../testing/contractPeople.ts';
import type { Request } from '../testing/contractExample.ts';
import { anId, rawText, rawValue, type Shape } from './values.ts';

/** One mutation of a valid request. `raw` is JSON, possibly malformed. */
export type Edit =
  | { in: 'field'; path: string; raw: string | null }
  | { in: 'twice'; name: string; raw: string }
  | { in: 'body'; type: string | null; raw: string }
  | { in: 'form'; kind: (typeof forms)[number]; name: string }
  | { in: 'query'; name: string; text: string | null }
  | { in: 'path'; name: string; text: string }
  | { in: 'address'; text: string }
  | { in: 'header'; name: string; value: string };

/** The valid request about the objects of `owner`, made by `caller`, with the edits applied in order. */
export type Attack = { caller: Caller; owner: Owner; asForm: boolean; edits: Edit[] };

const forms = [
  'cut off',
  'no boundary',
  'another boundary',
  'no name',
  'prototype name',
  'many fields',
  'nested names',
  'a file for a text',
  'a text for a file',
  'a script as a picture',
  'half a picture',
  'a wicked file name',
  'bytes for a text',
] as const;

const types = [
  ['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'application/json; charset=utf-16'],
  ['application/json; charset="', 'application/json;;;', 'APPLICATION/JSON', 'application/vnd.api+json', 'nonsense'],
  ['multipart/form-data', 'multipart/form-data; boundary=', 'multipart/mixed; boundary=x', ''],
].flat();
const bodies = [
  ['', ' ', '{', '{"a":', '[', '"', 'hello', 'null', '[]', '"text"', '7', 'true', '{"a":1}{"b":2}', '{"a":1,}'],
  ['{"__proto__":{"admin":true}}', '{"constructor":{"prototype":{"admin":true}}}', '\ufeff{}', '{a:1}', 'NaN'],
  [String.raw`{"a\u0000b":1}`, String.raw`{"\ud800":1}`, '{"":""}', '<x/>', 'a=1&b=2', 'a[b][c]=1'],
  [
    `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
    `{${Array.from({ length: 5_000 }, (_, index) => `"k${index}":1`).join()}}`,
  ],
].flat();

const headers: [name: string, values: string[]][] = [
  ['content-encoding', ['gzip', 'br', 'identity', 'nonsense']],
  ['accept', ['text/html', 'application/xml', '*/*;q=x', 'x'.repeat(3_000)]],
  ['accept-encoding', ['br;q=nan', 'gzip, gzip, gzip', '*', 'x'.repeat(3_000)]],
  ['x-http-method-override', ['DELETE', 'GET', 'TRACE']],
  ['x-forwarded-for', ['1.2.3.4', '::1', "'; drop table device; --", '999.999.999.999', `${'1.1.1.1, '.repeat(200)}x`]],
  ['x-forwarded-host', ['evil.test', "'"]],
  ['x-forwarded-proto', ['https', 'javascript']],
  ['host', ['evil.test', '', 'a b', '[::1']],
  ['x-api-key', ['', 'demo ', 'Demo', 'x'.repeat(5_000), 'démo', "' or 1=1 --", '__proto__']],
  [
    'authorization',
    [
      '',
      'Bearer',
      'Bearer ',
      'Bearer a',
      'Bearer a.b.c',
      'Basic ZGVtbzpkZW1v',
      `Bearer ${'a.'.repeat(3_000)}`,
      'Bearer é.é.é',
      'bearer null',
      'Bearer eyJhbGciOiJub25lIn0.e30.',
    ],
  ],
  [
    'idempotency-key',
    ['', 'k', 'k'.repeat(255), 'k'.repeat(256), 'k'.repeat(6_000), "'; drop table booking; --", 'é', '\t', '__proto__'],
  ],
  ['user-agent', ['', '\xff\xfe', "'; --", '<script>', 'x'.repeat(6_000)]],
  ['cookie', ['a=b; '.repeat(500), '__proto__=1']],
  ['range', ['bytes=0-', 'bytes=-1', 'bytes=9-1,0-0', 'nonsense']],
  ['if-none-match', ['*', '"', 'x'.repeat(500)]],
  ['if-modified-since', ['nonsense', 'Thu, 01 Jan 1970 00:00:00 GMT']],
  ['origin', ['null', 'https://evil.test']],
  ['stripe-signature', ['', 't=1,v1=00', 't=nan,v1=', `t=${'9'.repeat(30)},v1=${'0'.repeat(64)}`, 'x'.repeat(5_000)]],
  ['content-length', ['0', '1', '-1', '1e3', '99999999999999999999']],
  ['expect', ['100-continue', 'nonsense']],
];

const addresses = [
  '/ // /. /%2e%2e ;a=b %00 % %2f ? ?? ?a&a&a #x .json /__proto__ \\ %0d%0aX-Injected:1'.split(' '),
  ['?__proto__[a]=1&constructor=2', `?${'a=1&'.repeat(2_000)}`, `/${'a'.repeat(3_000)}`],
].flat();

type Place = { path: string; shape: Shape };

const shapeOf = (schema: z.ZodMiniType | undefined) =>
  (schema ? z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) : {}) as Shape;

/** Every field of a body, including nested ones. */
function placesOf(shape: Shape, at: string[] = []): Place[] {
  if (at.length > 5) return [];
  const here = at.length > 0 ? [{ path: at.join('.'), shape }] : [];
  const within = [...(shape.anyOf ?? []), ...(shape.allOf ?? [])].flatMap((one) => placesOf(one, at));
  const fields = Object.entries(shape.properties ?? {}).flatMap(([name, one]) => placesOf(one, [...at, name]));
  return [...here, ...within, ...fields, ...(shape.items ? placesOf(shape.items, [...at, '0']) : [])];
}

const nameOf = ({ path }: Place) => path.split('.')[0] ?? '';

/**
 * Plans of attacks on a call, from its contract and a valid request. Plain data: the same seed gives the same plans.
 */
export function attacksOn(
  endpoint: Served,
  right: Request,
  objects: Objects,
  callersOf: Caller[],
): fc.Arbitrary<Attack> {
  const body = placesOf(shapeOf(endpoint.body));
  const query = placesOf(shapeOf(endpoint.query)).filter(({ path }) => !path.includes('.'));
  const params = Object.keys(right.params ?? {});
  const raw = ({ shape }: Place) => rawValue(shape, objects);
  const kinds: { weight: number; arbitrary: fc.Arbitrary<Edit> }[] = [
    { weight: 2, arbitrary: header() },
    { weight: 1, arbitrary: fc.record({ in: fc.constant('address' as const), text: fc.constantFrom(...addresses) }) },
  ];
  const add = (weight: number, arbitrary: fc.Arbitrary<Edit>) => void kinds.push({ weight, arbitrary });
  if (body.length > 0) {
    const place = fc.constantFrom(...body);
    add(
      10,
      place.chain((one) =>
        fc.record({
          in: fc.constant('field' as const),
          path: fc.constant(one.path),
          raw: fc.option(raw(one), { freq: 8, nil: null }),
        }),
      ),
    );
    add(
      1,
      place.chain((one) =>
        fc.record({ in: fc.constant('twice' as const), name: fc.constant(nameOf(one)), raw: raw(one) }),
      ),
    );
    add(1, fc.record({ in: fc.constant('form' as const), kind: fc.constantFrom(...forms), name: place.map(nameOf) }));
  }
  add(
    body.length > 0 ? 2 : 1,
    fc.record({
      in: fc.constant('body' as const),
      type: fc.option(fc.constantFrom(...types), { nil: null }),
      raw: fc.constantFrom(...bodies),
    }),
  );
  if (query.length > 0) {
    const name = fc.constantFrom(...query.map(({ path }) => path));
    const value = fc.oneof(
      rawText(objects),
      fc
        .constantFrom(...query)
        .chain((one) =>
          rawValue(one.shape, objects).map((json) =>
            encodeURIComponent(String(json).slice(0, 3_000).replaceAll('"', '').toWellFormed()),
          ),
        ),
    );
    add(8, fc.record({ in: fc.constant('query' as const), name, text: fc.option(value, { freq: 8, nil: null }) }));
  }
  if (params.length > 0) {
    add(
      5,
      fc.record({
        in: fc.constant('path' as const),
        name: fc.constantFrom(...params),
        text: fc.oneof(rawText(objects), anId(objects)),
      }),
    );
  }
  return fc.record({
    // Usually an allowed caller, so that the input is what is tested.
    caller: fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...callersOf) },
      { weight: 1, arbitrary: fc.constantFrom(...callers) },
    ),
    owner: fc.oneof(
      { weight: 5, arbitrary: fc.constant('own' as const) },
      { weight: 1, arbitrary: fc.constantFrom(...owners) },
    ),
    asForm: fc.boolean(),
    edits: fc.array(fc.oneof(...kinds), { minLength: 1, maxLength: 3 }),
  });
}

function header(): fc.Arbitrary<Edit> {
  return fc
    .constantFrom(...headers)
    .chain(([name, values]) =>
      fc.record({ in: fc.constant('header' as const), name: fc.constant(name), value: fc.constantFrom(...values) }),
    );
}
