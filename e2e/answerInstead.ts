import type { RequestListener, Server, ServerResponse } from 'node:http';

/** What the server answers instead of its own, to requests whose verb and address fit `path`, so many times. */
export type Instead = {
  path: string;
  times: number;
  status?: number;
  type?: string;
  body?: string;
  /** `Cache-Control`; nothing is kept unless told. */
  cache?: string;
  /** Never answers at all. */
  hang?: true;
};

/**
 * Stands before a server's own answers, at the edge of HTTP, for states that cannot be brought about.
 * @returns what sets the answers; an empty list mends everything and lets go of what hangs.
 */
export function answerInstead(server: Server): (answers: readonly Instead[]) => void {
  const own = server.listeners('request') as RequestListener[];
  let instead: (Omit<Instead, 'path'> & { path: RegExp })[] = [];
  const hanging = new Set<ServerResponse>();
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    const found = instead.find(({ path, times }) => times > 0 && path.test(`${request.method} ${request.url}`));
    if (!found) {
      for (const answer of own) answer.call(server, request, response);
      return;
    }
    found.times -= 1;
    request.resume();
    if (found.hang) return void hanging.add(response);
    const { status = 500, type = 'application/json', body = '', cache = 'no-store' } = found;
    response.writeHead(status, { ...(type && { 'content-type': type }), 'cache-control': cache }).end(body);
  });
  return (answers) => {
    instead = answers.map((one) => ({ ...one, path: new RegExp(one.path) }));
    for (const response of hanging) response.destroy();
    hanging.clear();
  };
}
