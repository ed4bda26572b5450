import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { now } from '@bairn/shared/schema/clock';
import { fieldErrors } from '@bairn/shared/schema/messages';
import { invalid, notFound, Refusal } from '../refusals/refusal.ts';
import type { Settings } from '../settings.ts';
import type { Realtime } from './realtime.ts';

/** Seconds by which a signed request may be old, or ahead of this clock. */
const validFor = 600;
/** Maximum bytes of an event's data: with its channel it must fit into one message between nodes. */
const mostData = 6_000;

const channelName = z.string().check(z.regex(/^[\w=@,.;-]{1,200}$/, { error: 'The channel name is not valid.' }));
const Event = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(200)),
  data: z.string(),
  socket_id: z.optional(z.nullable(z.string().check(z.regex(/^\d{1,20}\.\d{1,20}$/)))),
});
const Trigger = z.union([
  z.extend(Event, { channels: z.array(channelName).check(z.minLength(1), z.maxLength(100)) }),
  z.extend(Event, { channel: channelName }),
]);
const Batch = z.object({
  batch: z.array(z.extend(Event, { channel: channelName })).check(z.minLength(1), z.maxLength(10)),
});

const bodyOf = ({ body }: FastifyRequest) => (typeof body === 'string' ? body : '');

type Query = Record<string, string | undefined>;
const refused = (message: string) => new Refusal(401, message);

function sameText(given: string, expected: string) {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Checks a server request's signature over method, path, query and body. @throws Refusal 401 */
function checkSignature(keys: { key: string; secret: string }, request: FastifyRequest, body: string) {
  const query = request.query as Query;
  const { auth_signature = '', ...signed } = query;
  if (signed['auth_key'] !== keys.key) throw refused('The key is unknown.');
  const age = Math.abs(now().getTime() / 1000 - Number(signed['auth_timestamp']));
  if (!(age <= validFor)) throw refused(`The timestamp is not within ${validFor} seconds of ours.`);
  if (body !== '' && signed['body_md5'] !== createHash('md5').update(body).digest('hex')) {
    throw refused('The body is not the one that was signed.');
  }
  const words = Object.entries(signed)
    .map(([name, value]) => `${name.toLowerCase()}=${value ?? ''}`)
    .toSorted();
  const path = request.url.split('?')[0] ?? '';
  const expected = createHmac('sha256', keys.secret)
    .update([request.method, path, words.join('&')].join('\n'))
    .digest('hex');
  if (!sameText(auth_signature, expected)) throw refused('The signature is not valid.');
}

function read<Schema extends z.ZodMiniType>(schema: Schema, body: string): z.output<Schema> {
  let input: unknown;
  try {
    input = JSON.parse(body);
  } catch {
    throw invalid({ body: ['The body is not JSON.'] });
  }
  const parsed = schema.safeParse(input);
  if (!parsed.success) throw invalid(fieldErrors(parsed.error.issues, input));
  return parsed.data;
}

/**
 * The HTTP API that Pusher's server libraries call: publish, and list occupied channels of this node. It stands beside
 * `/api` and needs no API key: each request is signed with the realtime secret.
 */
export async function realtimeHttpApi(app: FastifyInstance, realtime: Realtime, settings: Settings['realtime']) {
  const { appId, ...keys } = settings;

  function publish(channel: string, { name, data, socket_id }: z.output<typeof Event>) {
    realtime.relay({ channel, event: name, data, except: socket_id ?? undefined });
  }
  /** Validated before anything is published: a batch is sent whole or not at all. */
  function checkSize(events: readonly { data: string }[]) {
    if (events.some(({ data }) => Buffer.byteLength(data) > mostData)) {
      throw new Refusal(413, `The data of an event may have ${mostData} bytes at most.`);
    }
  }

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The raw text, because the hash is over it.
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) => done(null, body));
    scope.addHook('preHandler', async (request) => {
      if ((request.params as Query)['app'] !== appId) throw notFound('There is no such application.');
      checkSignature(keys, request, bodyOf(request));
    });

    scope.post('/apps/:app/events', async (request) => {
      const event = read(Trigger, bodyOf(request));
      checkSize([event]);
      for (const channel of 'channels' in event ? event.channels : [event.channel]) publish(channel, event);
      return {};
    });
    scope.post('/apps/:app/batch_events', async (request) => {
      const { batch } = read(Batch, bodyOf(request));
      checkSize(batch);
      for (const event of batch) publish(event.channel, event);
      return { batch: batch.map(() => ({})) };
    });
    scope.get('/apps/:app/channels', async ({ query }) => {
      const prefix = (query as Query)['filter_by_prefix'] ?? '';
      const names = [...realtime.audience().keys()].filter((name) => name.startsWith(prefix));
      return { channels: Object.fromEntries(names.map((name) => [name, {}])) };
    });
    scope.get('/apps/:app/channels/:channel', async ({ params }) => {
      const count = realtime.audience().get((params as Query)['channel'] ?? '') ?? 0;
      return { occupied: count > 0, subscription_count: count };
    });
  });
}
