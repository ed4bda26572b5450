import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { makePushSender } from '../push-service/pushSender.ts';
import { makeBrowser } from './makeBrowser.ts';

export type Arrived = { path: string; headers: Record<string, string | string[] | undefined>; body: Buffer };

/** A push service on this machine, which the sender reaches under any name. It takes each push unless told otherwise. */
export async function makePushService() {
  const arrived: Arrived[] = [];
  const answers = new Map<string, { status: number; retryAfter?: string }>();
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const path = request.url ?? '';
      arrived.push({ path, headers: request.headers, body: Buffer.concat(parts) });
      const { status, retryAfter } = answers.get(path) ?? { status: 201 };
      response.writeHead(status, retryAfter ? { 'retry-after': retryAfter } : {}).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    arrived,
    answers,
    sender: makePushSender({ agent: undefined, createConnection: () => connect(port, '127.0.0.1') }),
    /** A browser of this service, and what arrived at it, decrypted. */
    browser(name: string) {
      const path = `/${name}`;
      const browser = makeBrowser(`https://push.example.org${path}`);
      const own = () => arrived.filter((one) => one.path === path);
      return {
        ...browser,
        answer: (status: number, retryAfter?: string) =>
          answers.set(path, { status, ...(retryAfter ? { retryAfter } : {}) }),
        tries: own,
        read: () => own().map(({ body }) => JSON.parse(browser.decrypt(body)) as Record<string, string>),
      };
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
