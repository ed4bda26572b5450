import * as z from 'zod/mini';
import { Refused } from './refused.ts';
import { sentence } from './words.ts';

/** The parts of a JSON schema that are used here. */
type Shape = {
  type?: string;
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Shape[];
  minimum?: number;
  maximum?: number;
  minItems?: number;
  items?: Shape;
  properties?: Record<string, Shape>;
  required?: string[];
};

/** A value as code and as data; `makeId()` replaces an id. */
type Example = { code: string; value: unknown };

const ofJson = (value: unknown): Example => ({ code: JSON.stringify(value), value });
const id = '01930000-0000-7000-8000-000000000000';

/** The content of a call's answer. */
export const shapeOfAnswer = (schema: z.ZodMiniType): Shape =>
  z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as Shape;

/** The required path and query parameters of a call. */
export function requiredOf(schema: z.ZodMiniType | undefined): string[] {
  return schema ? ((z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape).required ?? []) : [];
}

/** Whole pence are recognised by the maximum of `Pence` in shared/schema/rules. */
const isPence = ({ type, minimum, maximum }: Shape) => type === 'integer' && minimum === 0 && maximum === 100_000_000;

/** The first kind of a value that is not null. */
const solid = (shape: Shape): Shape => shape.anyOf?.find(({ type }) => type !== 'null') ?? shape;

function text({ format, pattern }: Shape, name: string): Example {
  if (format === 'uuid') return { code: 'makeId()', value: id };
  if (format === 'date') return ofJson('2026-11-24');
  if (format === 'date-time') return ofJson('2026-11-24T09:30:00.000Z');
  if (format === 'email') return ofJson('eilidh@demo.bairn.test');
  if (format === 'uri') return ofJson('https://bairn.test');
  return ofJson(pattern ? '08:30' : `${sentence(name)} one`);
}

function exampleOf(given: Shape, name: string): Example {
  const shape = solid(given);
  if (shape.const !== undefined) return ofJson(shape.const);
  if (shape.enum) return ofJson(shape.enum[0]);
  if (shape.type === 'string') return text(shape, name);
  if (isPence(shape)) return ofJson(4200);
  if (shape.type === 'integer' || shape.type === 'number') return ofJson(Math.max(shape.minimum ?? 1, 1));
  if (shape.type === 'boolean') return ofJson(true);
  if (shape.type === 'array') {
    const items = Array.from({ length: shape.minItems ?? 0 }, () => exampleOf(shape.items ?? {}, name));
    return { code: `[${items.map(({ code }) => code).join(', ')}]`, value: items.map(({ value }) => value) };
  }
  if (shape.type === 'object') {
    const fields = Object.entries(shape.properties ?? {})
      .filter(([key]) => shape.required?.includes(key))
      .map(([key, field]) => ({ key, ...exampleOf(field, key) }));
    return {
      code: `{ ${fields.map(({ key, code }) => `${key}: ${code}`).join(', ')} }`,
      value: Object.fromEntries(fields.map(({ key, value }) => [key, value])),
    };
  }
  return ofJson(null);
}

/**
 * An example of `data` (for a list: of one item), and of the other parts of an answer.
 * @throws Refused when the answer has no `data`, or no example of it can be made from its schema
 */
export function readAnswer(schema: z.ZodMiniType, call: string) {
  const shape = shapeOfAnswer(schema);
  const { data, meta, ...others } = shape.properties ?? {};
  const list = data?.type === 'array';
  const item = list ? data.items : data;
  if (item?.type !== 'object') throw new Refused(`${call} answers no list and no object as its data.`);
  const one = exampleOf(item, '');
  const more = Object.entries(others).map(([name, field]) => ({ name, ...exampleOf(field, name) }));
  const value = {
    data: list ? [one.value] : one.value,
    ...(meta ? { meta: { current_page: 1, per_page: 20, total: 1, last_page: 1, ...metaMore(meta) } } : {}),
    ...Object.fromEntries(more.map(({ name, value: given }) => [name, given])),
  };
  if (!z.safeParse(schema, value).success)
    throw new Refused(`No example of what ${call} answers can be made from its schema: write this page by hand.`);
  return {
    list,
    paged: meta !== undefined,
    item: one.code,
    value: one.value,
    beside: more.map(({ name, code }) => `${name}: ${code}`),
    meta: meta && Object.entries(metaMore(meta)).map(([name, given]) => `${name}: ${JSON.stringify(given)}`),
    fields: fieldsOf(item),
  };
}

/** The `meta` of a list beside the four numbers of every list. */
function metaMore(meta: Shape): Record<string, unknown> {
  const usual = ['current_page', 'per_page', 'total', 'last_page'];
  const required = (meta.required ?? []).filter((name) => !usual.includes(name));
  return Object.fromEntries(required.map((name) => [name, exampleOf(meta.properties?.[name] ?? {}, name).value]));
}

/** A field that people can read, as code that shows it, and its text in the example. */
export type Field = {
  name: string;
  cell: string;
  shows: string;
  number?: true;
  uses: ('formatDate' | 'formatPence' | 'localDate')[];
};

/** The first four fields that people can read: no ids, no file addresses, nothing nested. */
function fieldsOf(item: Shape): Field[] {
  const fields = Object.entries(item.properties ?? {})
    .filter(([name]) => item.required?.includes(name) && name !== 'id' && !/_(id|uid|url)$/.test(name))
    .flatMap(([name, shape]) => fieldOf(name, shape) ?? []);
  // The first column names the row.
  return fields.sort((a, b) => Number(b.name.endsWith('name')) - Number(a.name.endsWith('name'))).slice(0, 4);
}

function fieldOf(name: string, given: Shape): Field | undefined {
  const shape = solid(given);
  const nullable = shape !== given;
  const at = `row.${name}`;
  const { value } = exampleOf(shape, name);
  if (shape.format === 'uuid') return undefined;
  if (shape.format === 'date') return { name, cell: `formatDate(${at})`, shows: '24/11/2026', uses: ['formatDate'] };
  if (shape.format === 'date-time') {
    const cell = nullable ? `${at} && formatDate(localDate(${at}))` : `formatDate(localDate(${at}))`;
    return { name, cell, shows: '24/11/2026', uses: ['formatDate', 'localDate'] };
  }
  if (isPence(shape)) {
    const cell = nullable ? `${at} === null ? 'N/A' : formatPence(${at})` : `formatPence(${at})`;
    return { name, cell, shows: '£42.00', number: true, uses: ['formatPence'] };
  }
  if (shape.type === 'boolean') return { name, cell: `${at} ? 'Yes' : 'No'`, shows: 'Yes', uses: [] };
  const number = shape.type === 'integer' || shape.type === 'number';
  if (!number && shape.type !== 'string' && !shape.enum) return undefined;
  const cell = nullable ? `${at} ?? 'N/A'` : at;
  return { name, cell, shows: String(value), ...(number && { number }), uses: [] };
}
