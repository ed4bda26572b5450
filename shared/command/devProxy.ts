import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Duplex } from 'node:stream';
import type { Api } from './devApi.ts';

/** Milliseconds that a call waits for an API that restarts after an edit. */
const patience = 15_000;
const pause = 200;

const send = ({ protocol }: URL) => (protocol === 'https:' ? httpsRequest : httpRequest);
const headersFor = (target: URL, request: IncomingMessage) => ({ ...request.headers, host: target.host });

/**
 * Proxies a request to the API. If the API has no such page, `unknownPage` answers: the API's own answer would be the
 * released shell's.
 */
export function passOn(
  api: Api,
  request: IncomingMessage,
  response: ServerResponse,
  unknownPage: (response: ServerResponse) => void,
): void {
  const target = new URL(request.url ?? '/', api.address);
  const until = Date.now() + patience;
  // A body can be sent only once, so a request with one is not retried.
  const again = request.method === 'GET' || request.method === 'HEAD';

  function attempt(): void {
    const call = send(target)(target, { method: request.method, headers: headersFor(target, request) }, (answer) => {
      if (answer.statusCode === 404 && answer.headers['content-type']?.startsWith('text/html')) {
        answer.resume();
        return unknownPage(response);
      }
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    call.on('error', (error: NodeJS.ErrnoException) => {
      if (response.headersSent) return void response.destroy();
      if (again && error.code === 'ECONNREFUSED' && Date.now() < until) return void setTimeout(attempt, pause);
      response.writeHead(503, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ message: `The API at ${api.address} does not answer.` }));
    });
    response.on('close', () => call.destroy());
    if (again) call.end();
    else request.pipe(call);
  }
  void api.ready.then(attempt);
}

/** Proxies a socket to the API, for realtime. */
export function passSocketOn(api: Api, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const target = new URL(request.url ?? '/', api.address);
  const call = send(target)(target, { headers: { ...headersFor(target, request), origin: target.origin } });
  const end = () => {
    call.destroy();
    socket.destroy();
  };
  call.on('upgrade', (answer, remote, first) => {
    const lines = Object.entries(answer.headers).map(([name, value]) => `${name}: ${String(value)}`);
    socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`);
    if (first.length > 0) socket.write(first);
    if (head.length > 0) remote.write(head);
    remote.on('error', end).on('close', end).pipe(socket);
    socket.pipe(remote);
  });
  call.on('response', end).on('error', end);
  socket.on('error', end).on('close', end);
  call.end();
}
