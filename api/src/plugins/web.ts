import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { renderIndex, type Host } from '@bairn/shared/build/renderIndex';
import { contentTypeOf } from './contentType.ts';
import type { Services } from './services.ts';

/** The newest release, read again when the release step has replaced it: a flipped pointer needs no restart. */
function newestHost(file: string) {
  let readAt = -1;
  let host: Host | null = null;
  return () => {
    const changed = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
    if (changed !== undefined && changed !== readAt) {
      host = JSON.parse(readFileSync(file, 'utf8')) as Host;
      readAt = changed;
    }
    return host;
  };
}

/**
 * Serves the web releases, stored files and, for every other path, the page; all from this one origin.
 * Releases never change, so they are kept for ever; the page and the registry are asked for again.
 */
export async function serveWeb(app: FastifyInstance, services: Services) {
  // The provider's script, its card field and the banks' questions come from its own addresses.
  const cards = services.settings.stripe
    ? {
        script: ['https://js.stripe.com'],
        frame: ['https://js.stripe.com', 'https://hooks.stripe.com'],
        calls: ['https://api.stripe.com'],
      }
    : { script: [], frame: ["'none'"], calls: [] };
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...cards.script],
        frameSrc: cards.frame,
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...cards.calls],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: services.settings.mode === 'production',
    crossOriginEmbedderPolicy: false,
  });

  app.get<{ Params: { key: string } }>('/files/:key', async (request, reply) => {
    const { key } = request.params;
    if (!/^[\w-]+\.webp$/.test(key)) return reply.callNotFound();
    try {
      const bytes = await services.files.read(key);
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .type(contentTypeOf(key))
        .send(Buffer.from(bytes));
    } catch {
      return reply.callNotFound();
    }
  });

  const root = resolve(services.settings.webFolder);
  const host = newestHost(join(root, 'host.json'));
  await app.register(fastifyStatic, { root, serve: false, preCompressed: true, index: false });
  app.get('/r/*', (request, reply) => {
    const path = request.url.split('?')[0]?.slice(3) ?? '';
    return reply.sendFile(path, root, { maxAge: '365d', immutable: true });
  });
  app.get('/registry.json', (_, reply) =>
    reply.header('cache-control', 'no-cache').sendFile('registry.json', { cacheControl: false }),
  );
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    const wantsPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !/^\/(api|r|app|files)\//.test(path) &&
      !/\.\w+$/.test(path);
    if (!wantsPage) return reply.status(404).send({ message: 'This address does not exist.', code: 'route_not_found' });
    const release = host();
    if (!release) return reply.status(503).send({ message: 'The web apps are not built. Run: pnpm build' });
    const { html, status } = renderIndex(release, path, { apiKey: services.settings.apiKey });
    return reply.status(status).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html);
  });
}
