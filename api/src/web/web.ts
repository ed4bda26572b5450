import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import fastifyStatic from '@fastify/static';
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Pointer } from '@bairn/shared/contract';
import { withoutCanaries } from '@bairn/shared/contract/canary';
import { earlyScript, firstCall, renderIndex, type FirstAnswer } from '@bairn/shared/build/renderIndex';
import type { Files } from '../files/files.ts';
import type { AskApi } from '@bairn/shared/rendering/messages';
import type { Pages } from '../rendering/pages.ts';
import type { LiveSite } from '../rendering/liveHost.ts';
import { trustIn } from '../network/clientAddress.ts';
import { countPage } from '../monitoring/countPage.ts';
import type { Services } from '../services.ts';
import type { Settings } from '../settings.ts';
import { serveReleases } from './serveReleases.ts';
import { serveWorker } from './serveWorker.ts';
import { answerPreviewLink, barHash, headersOf as headersFor, visitOf, withBar, type Visit } from './visit.ts';

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
  visit: Visit,
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
    .headers(headersFor(visit))
    .type('text/html; charset=utf-8');
  if (visit.chosen?.by === 'preview') {
    const own = String(reply.getHeader('content-security-policy'));
    return reply
      .removeHeader('etag')
      .header('content-security-policy', allowingBar(own))
      .send(withBar(String(page.html), visit.chosen));
  }
  // A weak comparison, as HTTP defines it for If-None-Match: a proxy may have changed the ETag's strength.
  const strong = page.etag.replace('W/', '');
  const known = String(request.headers['if-none-match'] ?? '').split(/\s*,\s*/);
  if (page.status === 200 && known.some((one) => one.replace('W/', '') === strong)) return reply.status(304).send();
  const accepted = String(request.headers['accept-encoding']);
  if (accepts(accepted, 'br')) return reply.header('content-encoding', 'br').send(page.small);
  if (accepts(accepted, 'gzip')) return reply.header('content-encoding', 'gzip').send(await page.zipped());
  return reply.send(page.html);
}

const allowingBar = (policy: string) => policy.replace(/style-src [^;]*/, (rule) => `${rule} '${barHash}'`);

const isThisMachine = trustIn(['loopback']);
/** Pages that are rendered a minute for one network address; those in the cache are not counted. */
const rendersPerMinute = 120;

/** Milliseconds that a page waits for its first answer; after that it is sent without, and the browser makes the call. */
const patience = 200;

/** The API's answer to a visitor; undefined when it is not a success or too slow. */
async function answerOf(ask: AskApi, url: string, ip: string): Promise<FirstAnswer | undefined> {
  const asked = ask(url, ip).then(
    (answer) => (answer?.status === 200 ? { url, json: answer.body } : undefined),
    () => undefined,
  );
  const answered = new AbortController();
  // The wait rejects when the answer arrives first.
  const late = wait(patience, undefined, { signal: answered.signal }).catch(() => undefined);
  return Promise.race([asked, late]).finally(() => answered.abort());
}

/**
 * Sends the security headers with every answer.
 * @returns the headers
 */
export async function secureAnswers(app: FastifyInstance, settings: Settings): Promise<Record<string, string>> {
  // The payment provider's script, its card field and the banks' pages come from their own origins.
  const cards = settings.paysByStripe
    ? {
        script: ['https://js.stripe.com'],
        frame: ['https://js.stripe.com', 'https://hooks.stripe.com'],
        calls: ['https://api.stripe.com'],
      }
    : { script: [], frame: ["'none'"], calls: [] };
  const { mapTiles, localRemotes } = settings;
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
    strictTransportSecurity: settings.mode === 'production',
    crossOriginEmbedderPolicy: false,
  });
  app.addHook('onRequest', (_, reply, done) => {
    reply.headers(headers);
    done();
  });
  return headers;
}

/** Serves stored pictures. */
export function serveFiles(app: FastifyInstance, files: Files): void {
  app.get<{ Params: { key: string } }>('/files/:key', async (request, reply) => {
    const { key } = request.params;
    if (!/^[\w-]+\.webp$/.test(key)) return reply.callNotFound();
    const bytes = await files.find(key);
    if (!bytes) return reply.callNotFound();
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type('image/webp')
      .send(Buffer.from(bytes));
  });
}

/**
 * Serves the web releases and, for every other path, the page.
 * Releases never change, so browsers cache them for ever; the page and the registry are revalidated.
 */
export async function serveWeb(
  app: FastifyInstance,
  services: Pick<Services, 'settings' | 'site'>,
  { releases, pages, ask }: { releases: LiveSite; pages: Pages; ask: AskApi },
) {
  const headers = await secureAnswers(app, services.settings);
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
  const isSecure = () => services.site.url.startsWith('https:');
  serveReleases(app, site, releases.live, () => services.site.url);
  serveWorker(app, site, (request) => visitOf(releases, request)?.host ?? null, services.settings.serviceWorker);
  app.get('/registry.json', async (request, reply) => {
    const visit = visitOf(releases, request);
    reply.header('cache-control', 'no-cache');
    if (!visit || Object.keys(releases.canaries()).length === 0)
      return reply.sendFile('registry.json', { cacheControl: false });
    reply.header('cache-control', 'private, no-cache');
    // An open tab that lost a file goes on with the canary that it has; who else gets one is nobody's to read.
    if (visit.chosen) return reply.send(visit.host.registry);
    const pointer = JSON.parse(await readFile(join(site, 'registry.json'), 'utf8')) as Pointer;
    return reply.send(withoutCanaries(pointer));
  });
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
    const visit = visitOf(releases, request, { meet: true, isSecure: isSecure() });
    if (!visit) return reply.status(503).send({ message: 'The web apps are not built. Run: pnpm build' });
    const canaries = releases.canaries();
    if (answerPreviewLink(canaries, request, reply, isSecure())) return reply;
    // Crawlers get live pages and report no errors: counted, they would make the live versions look better than the canary.
    const isCounted = Object.keys(canaries).length > 0 && request.method === 'GET' && !visit.isCrawler;
    if (isCounted) countPage(visit.chosen);
    const release = visit.host;
    const { apiKey, mode, support, vitalsPercent, localRemotes } = services.settings;
    // The server cannot know which browser uses a local remote, and its markup would differ from the live one's.
    const served =
      localRemotes.length === 0
        ? await pages.page(release, request.url, () => mayRender(request), request.ip)
        : undefined;
    if (served) return sendPage(request, reply, headers, visit, served);
    const call = request.method === 'GET' ? firstCall(release, path) : undefined;
    const first = call === undefined ? undefined : await answerOf(ask, call, request.ip);
    const { html, status } = renderIndex(release, path, { apiKey, mode, support, vitalsPercent }, first);
    reply
      .status(status)
      .headers({ 'cache-control': 'no-cache', ...headersFor(visit) })
      .type('text/html; charset=utf-8');
    if (visit.chosen?.by !== 'preview') return reply.send(html);
    const policy = allowingBar(headers['content-security-policy'] ?? '');
    return reply.header('content-security-policy', policy).send(withBar(html, visit.chosen));
  });
}
