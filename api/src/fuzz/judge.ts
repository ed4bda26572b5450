import * as z from 'zod/mini';
import { Failure } from '@bairn/shared/schema/endpoint';
import { demoDefaults } from '../production.ts';

export type Answer = { status: number; type: string; text: string };

/** Texts that no answer may contain: internals, paths and secrets. */
const secrets: [what: string, sign: RegExp][] = [
  ['a stack', /\bat (async )?[\w.<>]+ \(?(file:|\/|node:)|\.ts:\d+:\d+|node_modules/],
  ['a path of the server', /\/(home|root|tmp|var|usr|work)\/\w/],
  [
    'SQL',
    /\b(select [\w*]+[^.]* from|insert into|update "?\w+"? set|delete from)\b|syntax error at|violates \w+ constraint|relation "/i,
  ],
  ['the database', /pglite|postgres|kysely|SQLSTATE|\b(22|23|25|40|42|53|57)[0-9A-Z]{3}\b: /i],
  [
    'an error of the language',
    /\b(TypeError|RangeError|ReferenceError|SyntaxError|ZodError|FST_ERR)\b|Cannot read propert|is not a function|Unexpected token/,
  ],
  ['a password', /\$argon2|password_hash/],
  ...Object.entries(demoDefaults)
    .filter(([, value]) => value.length > 10)
    .map(([name, value]): [string, RegExp] => [name, new RegExp(value)]),
];

const Strict = z.strictObject(Failure.shape);

/** Statuses of a refusal. 400 logs a person out: it is only for tokens and for requests that no browser sends. */
const refusals = [401, 403, 404, 405, 406, 409, 410, 413, 414, 415, 422, 423, 429];

/**
 * What is wrong with an answer, or null.
 * @param may400 the token, or the signature over the body, was malformed.
 */
export function faultOf({ status, type, text }: Answer, may400: boolean): string | null {
  if (status >= 200 && status < 300) return null;
  if (!refusals.includes(status) && !(may400 && status === 400)) return `status ${status}: ${text.slice(0, 300)}`;
  if (!type.startsWith('application/json')) return `${status} as ${type || 'nothing'}: ${text.slice(0, 300)}`;
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return `${status} is no JSON: ${text.slice(0, 300)}`;
  }
  const failure = Strict.safeParse(body);
  if (!failure.success) return `${status} in another shape: ${text.slice(0, 300)}`;
  if (failure.data.message === '') return `${status} without a message`;
  if (status === 422 && !failure.data.errors) return `422 without errors: ${text.slice(0, 300)}`;
  if (text.length > 20_000) return `${status} of ${text.length} characters`;
  const told = secrets.find(([, sign]) => sign.test(text));
  return told ? `${status} tells ${told[0]}: ${text.slice(0, 300)}` : null;
}
