import { makeApp, routes } from '../app.ts';
import type { Composed } from '../compose.ts';
import type { Route } from '../http/serve.ts';
import type { Reply } from './world.ts';

/** A node that listens. Two of them on one database simulate a scaled-out deployment. */
export type Node = {
  services: Composed;
  address: string;
  call(
    method: string,
    path: string,
    options?: {
      token?: string | null | undefined;
      query?: Record<string, string>;
      body?: unknown;
      headers?: Record<string, string>;
    },
  ): Promise<Reply>;
  close(): Promise<void>;
};

/** Calls a listening API over HTTP, as a browser does. */
export function caller(address: string): Node['call'] {
  return async (method, path, { token, query, body, headers } = {}) => {
    const search = query ? `?${new URLSearchParams(query)}` : '';
    const response = await fetch(`${address}/api${path}${search}`, {
      method,
      headers: {
        'x-api-key': 'demo',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  };
}

/** Makes a composed API listen; closing the node leaves the services open. */
export async function listen(services: Composed, list: readonly Route[] = routes): Promise<Node> {
  const app = await makeApp(services, { list });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  return { services, address, call: caller(address), close: () => app.close() };
}

/** A request that the browser sends to the payment provider directly. */
async function askSandbox(address: string, path: string, fields: Record<string, string>) {
  const response = await fetch(`${address}/sandbox/payments/v1${path}`, {
    method: 'POST',
    headers: { authorization: 'Bearer pk_sandbox' },
    body: new URLSearchParams(fields),
  });
  return (await response.json()) as { id: string };
}

/** A token of a sandbox card. */
export async function cardToken(address: string, number = '4242424242424242'): Promise<string> {
  const card = { 'card[number]': number, 'card[exp_month]': '1', 'card[exp_year]': '2032', 'card[cvc]': '123' };
  return (await askSandbox(address, '/payment_methods', card)).id;
}

/** The card holder confirms or refuses at their bank. */
export const answerBank = (address: string, client_secret: string, answer: 'accept' | 'refuse') =>
  askSandbox(address, `/payment_intents/${client_secret.split('_secret')[0]}/authenticate`, { client_secret, answer });
