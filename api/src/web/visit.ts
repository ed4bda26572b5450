import { createHash, randomUUID } from 'node:crypto';
import { chooseCanary, isPreviewOf, needsId, type Canaries, type Chosen } from '@bairn/shared/contract/canary';
import type { Host } from '@bairn/shared/build/renderIndex';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LiveSite } from '../rendering/liveHost.ts';

/** A browser's random id, by which it gets a share's version each time; the key of a preview; the API's ticket of a named person. */
const names = { id: 'bairn.visitor', preview: 'bairn.preview', ticket: 'bairn.ticket' } as const;

/** Seconds that a browser keeps its id: longer than a release is tried on a share. */
const idAge = 30 * 24 * 3600;
/** Seconds that a ticket lasts without the API being asked who the person is, which each page of a member does. */
const ticketAge = 24 * 3600;

/** What a client gets: the releases, the canary among them if there is one, and a cookie to be set. */
export type Visit = { host: Host; chosen: Chosen | undefined; cookie?: string; isCrawler: boolean };

/**
 * Whether a client says that it is no browser. Browsers begin with `Mozilla/`; crawlers that do too name themselves, or
 * say where to read about them.
 */
function isCrawlerOf({ headers }: FastifyRequest): boolean {
  const agent = headers['user-agent'] ?? '';
  return !agent.startsWith('Mozilla/') || /bot\b|crawl|spider|compatible;|https?:/i.test(agent);
}

const cookieOf = (
  name: keyof typeof names,
  value: string,
  { isSecure, maxAge }: { isSecure: boolean; maxAge?: number | undefined },
) =>
  stringifySetCookie({
    name: names[name],
    value,
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure,
    ...(maxAge !== undefined && { maxAge }),
  });

const cookiesOf = (request: FastifyRequest) => parseCookie(request.headers.cookie ?? '');

/**
 * The releases that a client gets. Without a canary these are the live ones, and its cookies are not looked at.
 * @param meet whether a browser without an id gets one, where some visitors get a canary by chance. Crawlers get none:
 * they would index a version that may end, and another one with each page.
 */
export function visitOf(
  releases: LiveSite,
  request: FastifyRequest,
  { meet = false, isSecure = false }: { meet?: boolean; isSecure?: boolean } = {},
): Visit | null {
  const live = releases.live();
  if (!live) return null;
  const canaries = releases.canaries();
  const isCrawler = isCrawlerOf(request);
  if (Object.keys(canaries).length === 0) return { host: live, chosen: undefined, isCrawler };
  const cookies = cookiesOf(request);
  const known = cookies[names.id];
  const isNew = known === undefined && meet && !isCrawler && needsId(canaries);
  const id = isNew ? randomUUID() : known;
  const chosen = chooseCanary(canaries, { id, preview: cookies[names.preview], ticket: cookies[names.ticket] });
  const host = releases.hostFor(chosen) ?? live;
  return {
    host,
    // Its files may not be here yet.
    chosen: host === live ? undefined : chosen,
    isCrawler,
    ...(isNew && id !== undefined && { cookie: cookieOf('id', id, { isSecure, maxAge: idAge }) }),
  };
}

/** The headers of a page that is not for everyone: only its own browser may keep it, and of a preview not even that. */
export function headersOf({ chosen, cookie }: Visit): Record<string, string> {
  if (!chosen && cookie === undefined) return {};
  const isPreview = chosen?.by === 'preview';
  return {
    'cache-control': isPreview ? 'private, no-store' : 'private, no-cache',
    ...(isPreview && { 'x-robots-tag': 'noindex' }),
    ...(cookie !== undefined && { 'set-cookie': cookie }),
  };
}

/** The value that ends a preview. */
const leaving = 'off';

/**
 * Answers a preview's link, `?preview=<key>`: this browser gets the preview from now on, under the same address without the
 * key. `?preview=off` ends it. An unknown key is a parameter like any other.
 * @returns whether it has answered.
 */
export function answerPreviewLink(
  canaries: Canaries,
  request: FastifyRequest,
  reply: FastifyReply,
  isSecure: boolean,
): boolean {
  const [path = '/', query = ''] = request.url.split(/\?(.*)/s);
  if (!query.includes('preview=')) return false;
  const search = new URLSearchParams(query);
  const key = search.get('preview') ?? '';
  const isKnown = Object.values(canaries).some((canary) => isPreviewOf(canary, key));
  if (!isKnown && key !== leaving) return false;
  search.delete('preview');
  const rest = search.toString();
  void reply
    .header(
      'set-cookie',
      isKnown ? cookieOf('preview', key, { isSecure }) : cookieOf('preview', '', { isSecure, maxAge: 0 }),
    )
    .header('cache-control', 'no-store')
    .redirect(rest ? `${path}?${rest}` : path, 303);
  return true;
}

/** The cookie that gives or takes a named person's ticket; undefined where the browser has the right one. */
export function ticketCookie(
  request: FastifyRequest,
  ticket: string | undefined,
  isSecure: boolean,
): string | undefined {
  const held = cookiesOf(request)[names.ticket];
  if (held === undefined && ticket === undefined) return undefined;
  return ticket === undefined
    ? cookieOf('ticket', '', { isSecure, maxAge: 0 })
    : cookieOf('ticket', ticket, { isSecure, maxAge: ticketAge });
}

const barStyle =
  '.preview-bar{padding:.5rem 1rem;background:#5a2a82;color:#fff;font:1rem/1.5 sans-serif}' +
  '.preview-bar a{display:inline-block;min-height:24px;margin-left:1rem;color:inherit;text-decoration:underline}';

/** Allows the bar's style. */
export const barHash = `sha256-${createHash('sha256').update(barStyle).digest('base64')}`;

/** A page of a preview, with a bar that says so. It works without scripts, with every shell. */
export function withBar(html: string, { app, version }: Chosen): string {
  const bar =
    `<style>${barStyle}</style><div class="preview-bar" role="status">This is a preview of a new version of Bairn (${app} ${version}). ` +
    `Only this browser sees it.<a href="?preview=${leaving}">Leave the preview</a></div>`;
  return html.replace('<body>', (body) => body + bar);
}
