import type { FastifyRequest } from 'fastify';
import type { Settings } from '../settings.ts';

/**
 * The constraint that a database error names; its `detail`, query and values contain personal data and are left out.
 */
const told = ['code', 'schema', 'table', 'column', 'constraint', 'statusCode'] as const;
type Told = Partial<Record<(typeof told)[number], unknown>>;

type Logged = { [key: string]: unknown; type: string; message: string; stack: string };

function errorOf(error: Error & Told): Logged {
  const { name, message, stack = '', cause } = error;
  return {
    type: name,
    message,
    stack,
    ...Object.fromEntries(told.flatMap((key) => (error[key] === undefined ? [] : [[key, error[key]]]))),
    ...(cause instanceof Error ? { cause: errorOf(cause) } : {}),
  };
}

/** Parts of paths that give access by themselves. */
const secretPart = /(?<=\/booking\/calendar\/feed\/|\/saved-searches\/stop\/)[^/?]+/i;

/** The call without its query: searches contain names, and the uid of a basket gives access to it. */
const requestOf = ({ method, url, ip }: FastifyRequest) => ({
  method,
  url: (url.split('?')[0] ?? '').replace(secretPart, '…'),
  remoteAddress: ip,
});

/**
 * The API's logger: ids, addresses of calls and broken constraints, never what people wrote.
 * @param mixin adds fields to each line.
 */
export const logging = (level: Settings['logLevel'], mixin?: () => object) => ({
  level,
  serializers: { req: requestOf, err: errorOf },
  ...(mixin && { mixin }),
});
