import type { FastifyRequest } from 'fastify';
import type { Settings } from './settings.ts';

/** What an error of the database says of the rule that was broken; its `detail`, query and values hold people's data. */
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

/** Which call it was, without the query: people search for names, and a basket belongs to whoever knows its uid. */
const requestOf = ({ method, url, ip }: FastifyRequest) => ({
  method,
  url: url.split('?')[0] ?? '',
  remoteAddress: ip,
});

/** How the API logs: ids, addresses of calls and rules that were broken, never what people wrote. */
export const logging = (level: Settings['logLevel']) => ({ level, serializers: { req: requestOf, err: errorOf } });
