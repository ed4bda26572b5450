import * as z from 'zod/mini';
import { testUid } from './basket.ts';
import { makeId } from './people.ts';

type Schema = z.core.$ZodType;

/** The moment that samples are of: a Friday morning. */
export const sampleNow = '2026-11-20T10:00:00.000Z';

/** Two pictures that nothing has to be asked for. */
const pictures = ['%23478', '%23a73'].map(
  (fill) =>
    `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 4 3'><path fill='${fill}' d='M0 0h4v3H0z'/></svg>`,
);

/** Texts by a field's name, one for each item of a list; any other field gets words that name it. */
const texts: Record<string, readonly string[]> = {
  outcomes: ['LIT 0-09a', 'HWB 0-14a'],
  name: ['Thistle House Nursery, Leith', 'Rowan Bank Playgroup, Portobello'],
  first_name: ['Eilidh', 'Màiri'],
  last_name: ['Fraser', 'MacDonald-Sutherland'],
  full_name: ['Eilidh Fraser', 'Màiri MacDonald-Sutherland'],
  child_name: ['Isla Fraser', 'Rory Fraser'],
  email: ['eilidh@demo.bairn.test'],
  phone: ['+441314960101'],
  telephone_number: ['+441314960101'],
  postcode: ['EH6 6QW'],
  start_time: ['08:00'],
  end_time: ['13:00'],
  basket_uid: [testUid],
  brand: ['visa'],
  last4: ['4242'],
  url: pictures,
  small_url: pictures,
};

/** Texts of other forms: the first that a schema takes. */
const forms: ((at: number) => string)[] = [
  makeId,
  (at) => instantOf(at).slice(0, 10),
  instantOf,
  (at) => `0${8 + at}:00`,
  () => 'eilidh@demo.bairn.test',
  () => 'EH6 6QW',
  () => 'CS2099000123',
];

function instantOf(at: number): string {
  const instant = new Date(sampleNow);
  instant.setUTCDate(instant.getUTCDate() + at);
  return instant.toISOString();
}

/**
 * A sample value of a schema: two items in each list, every optional field set, the first of the values to choose from.
 * A page that needs more realistic values overrides them.
 * @throws where a rule of the schema refuses the sample
 */
export function sample<S extends Schema>(schema: S): z.output<S> {
  return z.core.parse(schema, valueOf(schema, '', 0));
}

/** @param at which item of its list it is, or is part of: no two have the same date or the same words. */
function valueOf(schema: Schema, name: string, at: number): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return Object.fromEntries(Object.entries(def.shape).map(([key, field]) => [key, valueOf(field, key, at)]));
    case 'array':
      return [0, 1].map((item) => valueOf(def.element, name, item));
    case 'tuple':
      return def.items.map((item) => valueOf(item, name, at));
    case 'record':
      return Object.fromEntries(keysOf(def.keyType).map((key) => [key, valueOf(def.valueType, key, at)]));
    case 'nullable':
      // Pictures would be asked for where none is.
      return name.endsWith('_url') ? null : valueOf(def.innerType, name, at);
    case 'optional':
    case 'default':
    case 'readonly':
      return valueOf(def.innerType, name, at);
    case 'pipe':
      return valueOf(def.in, name, at);
    case 'union':
      return valueOf(def.options[0] as Schema, name, at);
    case 'enum':
      return Object.values(def.entries)[0];
    case 'literal':
      return def.values[0];
    case 'boolean':
      return true;
    case 'null':
      return null;
    case 'number':
      return numberOf(schema, name, at);
    case 'string':
      return textOf(schema, name, at);
    default:
      throw new Error(`No sample of ${def.type} for ${name}`);
  }
}

const keysOf = (schema: Schema) => {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  return def.type === 'enum' ? Object.values(def.entries).map(String) : ['1'];
};

/** Money is some pounds, a page the first one, and anything else a few; leave is at least 28 days a year. */
function numberOf(schema: Schema, name: string, at: number): number {
  const likely = /price|amount|paid|refunded/.test(name)
    ? 4200
    : /^(id|day)$/.test(name)
      ? at + 1
      : /page|_id$/.test(name)
        ? 1
        : 2;
  const found = [likely, 2, 1, 0, 28].find((number) => z.core.safeParse(schema, number).success);
  if (found === undefined) throw new Error(`No sample of the number ${name}`);
  return found;
}

function textOf(schema: Schema, name: string, at: number): string {
  const known = texts[name];
  const likely = name.endsWith('url') ? '/' : `Some ${name.replaceAll('_', ' ')} ${at + 1}`;
  const words = known?.[at % known.length] ?? likely;
  const found = [() => words, ...forms].map((make) => make(at)).find((text) => z.core.safeParse(schema, text).success);
  if (found === undefined) throw new Error(`No sample of the text ${name}`);
  return found;
}
