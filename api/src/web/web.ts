import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import fastifyStatic from '@fastify/static';
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { earlyScript, firstCall, renderIndex, type FirstAnswer } from '@bairn/shared/build/renderIndex';
import type { Pages } from '../rendering/pages.ts';
import type { LiveHost } from '../rendering/liveHost.ts';
import { trustIn } from '../network/clientAddress.ts';
import type { Services } from '../services.ts';
import { serveReleases } from './serveReleases.ts';
import { serveWorker } from './serveWorker.ts';

/** Allows the one script that is in the page itself. */
const earlyHash = `'sha256-${createHash('sha256').update(earlyScript).digest('base64')}'`;

/** Helmet's headers, computed once because they are the same for every answer. */
async function headersOf(options: FastifyHelmetOptions): Promise<Record<string, string>> {
  const probe = Fastify();
  await probe.register(helmet, options);
  probe.get('/', async (_, reply) => reply.raw.getHeaders());
  const answer = await probe.inject('/');
  await probe.close();
  return answer.json();
}

/** Whether `Accept-Encoding` names a coding, and does not refuse it. */
const accepts = (header: string, coding: 'br' | 'gzip') =>
  new RegExp(`\\b${coding}\\b(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))`, 'i').test(header);

/**
 * Sends a rendered page with its age, which is also the age of the answers in it. Its inline styles are allowed by their
 * hashes. A client that has the page gets 304.
 */
async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  headers: Record<string, string>,
  { page, age }: NonNullable<Awaited<ReturnType<Pages['page']>>>,
) {
  const policy = headers['content-security-policy'] ?? '';
  const hashes = page.styles.map((hash) => `'${hash}'`).join(' ');
  reply
    .status(page.status)
    .header(
      'content-security-policy',
      policy.replace(/style-src [^;]*/, (rule) => `${rule} ${hashes}`),
    )
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding')
    .header('server-timing', `age;dur=${Math.round(age)}`)
    .header('etag', page.etag)
    .type('text/html; charset=utf-8');
  // A weak comparison, as HTTP defines it for If-None-Match: a proxy may have changed the ETag's strength.
  const strong = page.etag.replace('W/', '');
  const known = String(request.headers['if-none-match'] ?? '').split(/\s*,\s*/);
  if (page.status === 200 && known.some((one) => one.replace('W/', '') === strong)) return reply.status(304).send();
  const accepted = String(request.headers['accept-encoding']);
  if (accepts(accepted, 'br')) return reply.header('content-encoding', 'br').send(page.small);
  if (accepts(accepted, 'gzip')) return reply.header('content-encoding', 'gzip').send(await page.zipped());
  return reply.send(page.html);
}

const isThisMachine = trustIn(['loopback']);
/** Pages that are rendered a minute for one network address; those in the cache are not counted. */
const rendersPerMinute = 120;

/** Milliseconds that a page waits for its first answer; after that it is sent without, and the browser makes the call. */
const patience = 200;

/** The API's answer to a visitor; undefined when it is not a success or too slow. */
async function answerOf(
  app: FastifyInstance,
  url: string,
  ip: string,
  apiKey: string,
): Promise<FirstAnswer | undefined> {
  const headers = { 'x-api-key': apiKey, accept: 'application/json' };
  const asked = app.inject({ method: 'GET', url, headers, remoteAddress: ip }).then(
    ({ statusCode, body }) => (statusCode === 200 ? { url, json: body } : undefined),
    () => undefined,
  );
  const answered = new AbortController();
  // The wait rejects when the answer arrives first.
  const late = wait(patience, undefined, { signal: answered.signal }).catch(() => undefined);
  return Promise.race([asked, late]).finally(() => answered.abort());
}

/**
 * Serves the web releases, stored files and, for every other path, the page; all from one origin.
 * Releases never change, so browsers cache them for ever; the page and the registry are revalidated.
 */
export async function serveWeb(app: FastifyInstance, services: Services, host: LiveHost, pages: Pages) {
  // The payment provider's script, its card field and the banks' pages come from their own origins.
  const cards = services.settings.stripe
    ? {
        script: ['https://js.stripe.com'],
        frame: ['https://js.stripe.com', 'https://hooks.stripe.com'],
        calls: ['https://api.stripe.com'],
      }
    : { script: [], frame: ["'none'"], calls: [] };
  const { mapTiles, localRemotes } = services.settings;
  const localSockets = localRemotes.map((origin) => origin.replace(/^http/, 'ws'));
  // Tiles may be spread over several hosts: https://{s}.tile.example.
  const tiles = mapTiles ? [new URL(mapTiles.url.replace('{s}', '*')).origin] : [];
  const headers = await headersOf({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", earlyHash, ...cards.script, ...localRemotes],
        frameSrc: cards.frame,
        styleSrc: ["'self'", ...localRemotes],
        imgSrc: ["'self'", 'data:', 'blob:', ...tiles, ...localRemotes],
        fontSrc: ["'self'", ...localRemotes],
        connectSrc: ["'self'", ...cards.calls, ...localRemotes, ...localSockets],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: services.settings.mode === 'production',
    crossOriginEmbedderPolicy: false,
  });
  app.addHook('onRequest', (_, reply, done) => {
    reply.headers(headers);
    done();
  });

  app.get<{ Params: { key: string } }>('/files/:key', async (request, reply) => {
    const { key } = request.params;
    if (!/^[\w-]+\.webp$/.test(key)) return reply.callNotFound();
    const bytes = await services.files.find(key);
    if (!bytes) return reply.callNotFound();
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type('image/webp')
      .send(Buffer.from(bytes));
  });

  // Addresses can be made up without end, and each is rendered once. Beyond the limit the browser renders the page.
  const countRender = app.createRateLimit({
    max: rendersPerMinute,
    timeWindow: '1 minute',
    allowList: ({ ip }: FastifyRequest) => isThisMachine(ip, 0),
  });
  const mayRender = async (request: FastifyRequest) => {
    const counted = await countRender(request);
    return counted.isAllowed || !counted.isExceeded;
  };

  const site = resolve(services.settings.webFolder);
  // Source maps are in releases for the API alone. The path is the decoded one, of the file that would be sent.
  const allowedPath = (path: string) => !/\.map(?:\.\w+)?[/\\]*$/i.test(path);
  await app.register(fastifyStatic, { root: site, serve: false, preCompressed: true, index: false, allowedPath });
  serveReleases(app, site, host, () => services.site.url);
  serveWorker(app, site, host, services.settings.serviceWorker);
  app.get('/registry.json', (_, reply) =>
    reply.header('cache-control', 'no-cache').sendFile('registry.json', { cacheControl: false }),
  );
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    const isPage = !/^\/(api|r|app|files)\//.test(path) && !/\.\w+$/.test(path);
    if (!isPage) return reply.status(404).send({ message: 'This address does not exist.', code: 'route_not_found' });
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      const message = 'This address can only be read.';
      return reply.status(405).header('allow', 'GET, HEAD').send({ message, code: 'method_not_allowed' });
    }
    const plain = path.replaceAll(/[/\\]{2,}/g, '/');
    // No page has such an address, but a person may have typed it. With two leading slashes it would name another host.
    if (plain !== path) return reply.redirect(plain + request.url.slice(path.length), 308);
    const release = host();
    if (!release) return reply.status(503).send({ message: 'The web apps are not built. Run: pnpm build' });
    const { apiKey, mode, support } = services.settings;
    // The server cannot know which browser uses a local remote, and its markup would differ from the live one's.
    const served =
      localRemotes.length === 0 ? await pages.page(release, request.url, () => mayRender(request)) : undefined;
    if (served) return sendPage(request, reply, headers, served);
    const call = request.method === 'GET' ? firstCall(release, path) : undefined;
    const first = call === undefined ? undefined : await answerOf(app, call, request.ip, apiKey);
    const { html, status } = renderIndex(release, path, { apiKey, mode, support }, first);
    return reply.status(status).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html);
  });
}
