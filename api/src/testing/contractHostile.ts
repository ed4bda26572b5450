import * as z from 'zod/mini';
import type { Served } from '@bairn/shared/schema/endpoint';
import type { Request } from './contractExample.ts';
import { fillPath } from './contractRequests.ts';

/** One attack: a request as it goes over the wire, and whether it may not be accepted whatever the call does. */
export type Attack = {
  what: string;
  path: string;
  /** Raw query string. */
  query: string;
  /** Raw body; undefined sends none. */
  body: string | undefined;
  headers: Record<string, string>;
  /** The field that the 422 must name, where that is known. */
  names?: string;
  /** Whether the call's schema refuses the field, so that the call's own code is never reached. */
  stops?: boolean;
};

const nested = (depth: number) => `${'['.repeat(depth)}1${']'.repeat(depth)}`;

/** Raw JSON that stands where a field's value should. */
const values: Record<string, string> = {
  null: 'null',
  'an empty text': '""',
  blanks: '"   "',
  'a huge text': JSON.stringify('x'.repeat(200_000)),
  NUL: String.raw`"a\u0000b"`,
  'a lone surrogate': String.raw`"a\ud800b"`,
  'bidi and zero-width signs': String.raw`"\u202e\u200b\ufeff"`,
  SQL: `"'; drop table booking; --"`,
  'an array': '["a"]',
  'an object': '{"a":1}',
  'an object with prototype keys': '{"constructor":{"prototype":{"admin":true}},"toString":1}',
  true: 'true',
  zero: '0',
  'a negative number': '-1',
  'a fraction': '1.5',
  'a number beyond all': '1e400',
  'a number beyond int4': '99999999999',
  'a year that no calendar has': '"0000-01-01"',
  'a day that no month has': '"2026-02-30"',
  'the last year': '"9999-12-31"',
  'an id of the wrong kind': '"00000000-0000-0000-0000-00000000000g"',
  'the empty id': '"00000000-0000-0000-0000-000000000000"',
  'a deep nest': nested(5_000),
};

/** Raw bodies that are no such object at all. */
const bodies: Record<string, string> = {
  nothing: '',
  'half an object': '{"a":',
  'no JSON': 'hello',
  null: 'null',
  'an array': '[]',
  'a text': '"text"',
  'a number': '7',
  'prototype keys': '{"__proto__":{"admin":true}}',
  'constructor keys': '{"constructor":{"prototype":{"admin":true}}}',
  'a deep nest': nested(100_000),
  'a NUL in a key': String.raw`{"a\u0000b":1}`,
  'more than the limit': `{"a":"${'x'.repeat(1_100_000)}"}`,
};

/** Raw text that stands where a query's or path's value should. */
const texts: Record<string, string> = {
  nothing: '',
  NUL: '%00',
  'a broken escape': '%zz',
  'half an escape': '%',
  'a lone surrogate': '%ED%A0%80',
  'bytes that are no UTF-8': '%ff%fe',
  'a huge text': 'x'.repeat(5_000),
  SQL: encodeURIComponent("1' or '1'='1"),
  'a negative number': '-1',
  'a fraction': '1.5',
  'a number beyond all': '9'.repeat(40),
  'an exponent': '1e3',
  'hexadecimal text': '0x10',
  'a year that no calendar has': '0000-01-01',
  'a day that no month has': '2026-02-30',
  'the last year': '9999-12-31',
  'a way up': '..%2F..%2Fetc%2Fpasswd',
  'prototype keys': '__proto__',
  'an id of the wrong kind': '00000000-0000-0000-0000-00000000000g',
  'the empty id': '00000000-0000-0000-0000-000000000000',
};

type Shape = { properties?: Record<string, unknown>; required?: string[] };
const shapeOf = (schema: z.ZodMiniType | undefined) =>
  (schema ? z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) : {}) as Shape;

const json = { 'content-type': 'application/json' };
const encode = (query: Record<string, string> = {}) =>
  Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);

/** A body's fields with one of them replaced by raw JSON, or left out. */
const bodyWith = (body: Record<string, unknown>, name: string, raw: string | null) =>
  `{${[
    ...Object.entries(body)
      .filter(([key]) => key !== name)
      .map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`),
    ...(raw === null ? [] : [`${JSON.stringify(name)}:${raw}`]),
  ].join(',')}}`;

/** Whether a schema refuses a raw JSON text. */
function refuses(schema: z.ZodMiniType | undefined, raw: string): boolean {
  try {
    return schema?.safeParse(JSON.parse(raw)).success === false;
  } catch {
    return false;
  }
}

/** Every attack on a call that its contract suggests, made from a request that is right. */
export function attacksOn(endpoint: Served, right: Request): Attack[] {
  const base = {
    path: fillPath(endpoint.path, right.params),
    query: encode(right.query).join('&'),
    body: right.body && JSON.stringify(right.body),
    headers: { ...(right.body ? json : {}), ...right.headers } as Record<string, string>,
  };
  const attacks: Attack[] = [];
  const body = shapeOf(endpoint.body);
  for (const name of Object.keys(body.properties ?? {})) {
    const required = body.required?.includes(name) ?? false;
    attacks.push({
      ...base,
      what: `${name} left out`,
      body: bodyWith(right.body ?? {}, name, null),
      ...(required ? { names: name } : {}),
    });
    for (const [what, raw] of Object.entries(values)) {
      const changed = bodyWith(right.body ?? {}, name, raw);
      attacks.push({ ...base, what: `${name} is ${what}`, body: changed, stops: refuses(endpoint.body, changed) });
    }
  }
  if (endpoint.body) {
    for (const [what, raw] of Object.entries(bodies)) attacks.push({ ...base, what: `the body is ${what}`, body: raw });
    for (const type of [
      'text/plain',
      'application/xml',
      'application/json; charset=utf-16',
      'multipart/form-data',
      'nonsense',
    ]) {
      attacks.push({ ...base, what: `the content type is ${type}`, headers: { 'content-type': type } });
    }
    const boundary = { 'content-type': 'multipart/form-data; boundary=x' };
    attacks.push({
      ...base,
      what: 'the form is cut off',
      body: '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nhalf',
      headers: boundary,
    });
    const keys = '--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\n1\r\n--x--\r\n';
    attacks.push({ ...base, what: 'the form has prototype keys', body: keys, headers: boundary });
  } else {
    attacks.push({ ...base, what: 'an unasked body', body: '{"a":1}', headers: json });
  }
  const query = shapeOf(endpoint.query);
  for (const name of Object.keys(query.properties ?? {})) {
    const others = encode(Object.fromEntries(Object.entries(right.query ?? {}).filter(([key]) => key !== name)));
    attacks.push({ ...base, what: `query ${name} left out`, query: others.join('&') });
    attacks.push({ ...base, what: `query ${name} twice`, query: [...others, `${name}=1`, `${name}=2`].join('&') });
    attacks.push({ ...base, what: `query ${name} in brackets`, query: [...others, `${name}[a]=1`].join('&') });
    for (const [what, raw] of Object.entries(texts)) {
      attacks.push({ ...base, what: `query ${name} is ${what}`, query: [...others, `${name}=${raw}`].join('&') });
    }
  }
  attacks.push({ ...base, what: 'an unknown query', query: 'constructor=1&__proto__=2&a%00b=3' });
  for (const name of Object.keys(right.params ?? {})) {
    for (const [what, raw] of Object.entries(texts)) {
      const marked = fillPath(endpoint.path, { ...right.params, [name]: 'MARK' });
      attacks.push({ ...base, what: `path ${name} is ${what}`, path: marked.replace('MARK', raw) });
    }
  }
  for (const [what, value] of Object.entries({ long: 'k'.repeat(5_000), odd: "'; drop table booking;--" })) {
    attacks.push({
      ...base,
      what: `an idempotency key that is ${what}`,
      headers: { ...base.headers, 'idempotency-key': value },
    });
  }
  return attacks;
}
