import * as z from 'zod/mini';
import type { TracingSettings } from './tracing/tracing.ts';
import { demoDefaults, demoSender, notADemonstration, secretsIn, unsafeInProduction } from './production.ts';
import { addresses, addressesIn, filled, matching, origins, originsIn, whole, wholeNumber } from './settingRules.ts';

const leastSecret = 16;

const Environment = z.object({
  BAIRN_ROLE: z._default(z.enum(['all', 'api', 'renderer'], { error: 'it must be all, api or renderer' }), 'all'),
  BAIRN_API_NODES: origins,
  BAIRN_DRAIN_SECONDS: wholeNumber(0, 600, 0),
  BAIRN_STOP_SECONDS: wholeNumber(1, 600, 10),
  BAIRN_MODE: z._default(z.enum(['demo', 'production'], { error: 'it must be demo or production' }), 'demo'),
  PORT: wholeNumber(0, 65_535, 3000),
  HOST: z._default(z.string(), '127.0.0.1'),
  BAIRN_PUBLIC_URL: z.optional(z.url({ error: 'it must be an address such as https://bairn.example' })),
  BAIRN_DATA: z._default(filled, '.data'),
  BAIRN_WEB: z._default(filled, 'dist'),
  BAIRN_LOCAL_REMOTES: z._default(
    matching(
      /^(on|off|https?:\/\/[\w.-]+(:\d+)?( *, *https?:\/\/[\w.-]+(:\d+)?)*)$/,
      'it must be on, off, or origins such as https://ana.dev.example',
    ),
    'off',
  ),
  BAIRN_SERVICE_WORKER: z._default(z.enum(['on', 'off'], { error: 'it must be on or off' }), 'on'),
  DATABASE_URL: z.optional(matching(/^postgres(ql)?:\/\//, 'it must begin with postgresql://')),
  BAIRN_NAMED_STATEMENTS: z._default(z.enum(['on', 'off'], { error: 'it must be on or off' }), 'on'),
  BAIRN_LOG: z._default(
    z.enum(['debug', 'info', 'warn', 'error', 'silent'], { error: 'it must be debug, info, warn, error or silent' }),
    'warn',
  ),
  BAIRN_API_KEY: z._default(filled, demoDefaults.BAIRN_API_KEY),
  BAIRN_TOKEN_SECRETS: z._default(
    z.string().check(
      z.refine((value) => secretsIn(value).every((secret) => secret.length >= leastSecret), {
        error: `each secret must have ${leastSecret} characters or more`,
      }),
    ),
    demoDefaults.BAIRN_TOKEN_SECRETS,
  ),
  BAIRN_WRITES_PER_MINUTE: wholeNumber(1, 1_000_000, 3000),
  SUPPORT_EMAIL: z._default(z.email({ error: 'it must be an email address' }), 'support@bairn.test'),
  SUPPORT_PHONE: z._default(z.string(), '0131 496 0100'),
  SUPPORT_PORTAL_URL: z._default(
    matching(
      /^(https?:\/\/[^\s/]|\/(?![/\\]))\S*$/,
      'it must begin with https://, or be a path such as /legal/support',
    ),
    '/legal/support',
  ),
  MAIL_URL: z.optional(matching(/^smtps?:\/\/./, 'it must begin with smtp:// or smtps://')),
  MAIL_FROM: z._default(
    matching(
      /^([^<>\r\n]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
      'it must be an address such as Bairn <hello@bairn.example>',
    ),
    demoSender,
  ),
  STRIPE_SECRET_KEY: z.optional(matching(/^sk_/, 'it must begin with sk_')),
  STRIPE_PUBLISHABLE_KEY: z.optional(matching(/^pk_/, 'it must begin with pk_')),
  STRIPE_WEBHOOK_SECRET: z.optional(matching(/^whsec_/, 'it must begin with whsec_')),
  STRIPE_CONNECT_WEBHOOK_SECRET: z.optional(matching(/^whsec_/, 'it must begin with whsec_')),
  IDEAL_POSTCODES_KEY: z.optional(filled),
  MAP_TILE_URL: z.optional(
    matching(
      /^https?:\/\/[\w.{}-]+(:\d+)?\/(?=\S*\{z\})(?=\S*\{x\})(?=\S*\{y\})\S+$/,
      'it must be an address such as https://tiles.example/{z}/{x}/{y}.png',
    ),
  ),
  MAP_TILE_ATTRIBUTION: z._default(z.string(), ''),
  PUSHER_APP_ID: z._default(matching(/^[\w-]+$/, 'it must have letters, digits, - and _ only'), 'bairn'),
  PUSHER_KEY: z._default(matching(/^[\w-]+$/, 'it must have letters, digits, - and _ only'), 'bairn'),
  PUSHER_SECRET: z._default(
    z.string().check(z.minLength(8, { error: 'it must have 8 characters or more' })),
    demoDefaults.PUSHER_SECRET,
  ),
  REDIS_URL: z.optional(matching(/^rediss?:\/\/./, 'it must begin with redis:// or rediss://')),
  VAPID_PUBLIC_KEY: z.optional(matching(/^[\w-]{87}$/, 'it must be a public key of 87 characters')),
  VAPID_PRIVATE_KEY: z.optional(matching(/^[\w-]{43}$/, 'it must be a private key of 43 characters')),
  S3_BUCKET_URL: z.optional(
    matching(
      /^https?:\/\/[\w.-]+(:\d+)?(\/[\w.-]+)*\/?$/,
      'it must be the address of a bucket, such as https://s3.eu-west-2.amazonaws.com/bairn-files',
    ),
  ),
  S3_REGION: z.optional(matching(/^[\w-]+$/, 'it must be a region such as eu-west-2')),
  S3_KEY_ID: z.optional(matching(/^[\w.-]+$/, 'it must have letters, digits, ., - and _ only')),
  S3_SECRET_KEY: z.optional(matching(/^\S{8,}$/, 'it must have 8 characters or more, and no spaces')),
  BAIRN_TRUSTED_PROXIES: addresses,
  BAIRN_METRICS_READERS: addresses,
  BAIRN_METRICS_PORT: wholeNumber(0, 65_535, 0),
  BAIRN_VITALS_PERCENT: wholeNumber(0, 100, 100),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(
    matching(/^https?:\/\/[^\s/?#]+(\/[^\s?#]*)?$/, 'it must be an address such as http://127.0.0.1:4318'),
  ),
  OTEL_SERVICE_NAME: z._default(filled, 'bairn-api'),
  BAIRN_TRACES_PERCENT: wholeNumber(0, 100, 100),
  BAIRN_SOCKETS_PER_ADDRESS: wholeNumber(1, 1_000_000, 500),
});

export type Settings = Readonly<{
  /** `api` answers calls, `renderer` pages and released files; `all` does both in one process. */
  role: 'all' | 'api' | 'renderer';
  /** Origins of the API nodes that a renderer asks, without a slash at the end; none in the other roles. */
  apiNodes: readonly string[];
  /** Seconds from the signal to stop until the server no longer listens: the time in which a balancer notices. */
  drainSeconds: number;
  /** Seconds after that in which open requests and jobs end; then the process ends without them. */
  stopSeconds: number;
  mode: 'demo' | 'production';
  port: number;
  host: string;
  /** The product's address; null means the address it listens on. */
  publicUrl: string | null;
  /** Folder of the embedded database and of uploaded files. */
  dataFolder: string;
  /** The bucket of an S3-compatible storage that uploaded files are in; null: they are in the data folder. */
  bucket: { url: string; region: string; keyId: string; secret: string } | null;
  /** The site: folder of the web releases and of the pointer to what is live. */
  webFolder: string;
  /**
   * Origins, in the syntax of a content security policy, from which a developer may load a remote
   * (docs/development.md); none by default, for staging only.
   */
  localRemotes: readonly string[];
  /** Whether browsers keep the shell to open the day's attendance without a network; otherwise they forget it. */
  serviceWorker: boolean;
  databaseUrl: string | null;
  /** Whether connections to PostgreSQL use named statements. */
  namedStatements: boolean;
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  apiKey: string;
  /** Proxies whose `X-Forwarded-For` names the client: those of this machine, and those set (docs/deployment.md). */
  trustedProxies: readonly string[];
  /** Who may read `/metrics`, beside this machine; and the port on which it is answered alone, if it has one. */
  metrics: { readers: readonly string[]; port: number | null };
  /** Where traces go; null: none are made. */
  tracing: TracingSettings | null;
  /** Of how many visits in a hundred browsers tell how fast pages were. */
  vitalsPercent: number;
  /** Rate limit: writes from one network address (429 beyond it). Costly reads have a share of it, others none. */
  writesPerMinute: number;
  /** The first signs, all are accepted, so that a key can be rotated. */
  tokenSecrets: readonly string[];
  support: { email: string; phone: string; portalUrl: string };
  /** The mail server with its login, and the sender; without a server the embedded mailbox stores the emails. */
  mail: { url: string | null; from: string };
  /** Whether pages load the payment provider's script. A renderer, which takes no payment, has the publishable key alone. */
  paysByStripe: boolean;
  /** Null: the embedded sandbox takes the payments. */
  stripe: {
    secretKey: string;
    publishableKey: string;
    webhookSecret: string;
    connectSecret: string | undefined;
  } | null;
  /** Null: invented addresses that need no account. */
  idealPostcodesKey: string | null;
  /** The source of the map's tiles, and its attribution; null: the embedded outline of Scotland. */
  mapTiles: { url: string; attribution: string } | null;
  realtime: {
    appId: string;
    key: string;
    secret: string;
    /** Open at once from one network address. */ socketsPerAddress: number;
  };
  /** The keys that name this installation to push services; null: those in the database. */
  vapid: { publicKey: string; privateKey: string } | null;
  /** Carries events between nodes; null: PostgreSQL does. */
  redisUrl: string | null;
}>;

/** Scripts, styles and calls use http, hot reload uses sockets. */
function localRemotesOf(setting: string): string[] {
  if (setting === 'off') return [];
  const further = setting === 'on' ? [] : setting.split(',').map((origin) => origin.trim());
  return ['http://localhost:*', 'https://localhost:*', 'http://127.0.0.1:*', 'https://127.0.0.1:*', ...further];
}

/** Settings whose value no message may show, because it would be in the logs. */
const secretSettings = [
  'BAIRN_API_KEY',
  'BAIRN_TOKEN_SECRETS',
  'DATABASE_URL',
  'MAIL_URL',
  'IDEAL_POSTCODES_KEY',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_CONNECT_WEBHOOK_SECRET',
  'PUSHER_SECRET',
  'REDIS_URL',
  'VAPID_PRIVATE_KEY',
  'S3_BUCKET_URL',
  'S3_SECRET_KEY',
];

/** A missing or invalid setting; the message names it. */
export class SettingsError extends Error {}

/**
 * Reads and checks all configuration in one place. Empty variables count as not set.
 * @throws SettingsError with a sentence that names the setting.
 */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = String(issue?.path[0]);
    const value = secretSettings.includes(name) ? 'a value' : JSON.stringify(given[name]);
    throw new SettingsError(`${name} is set to ${value}, which is not valid: ${issue?.message}.`);
  }
  const env = parsed.data;
  if (env.BAIRN_ROLE === 'renderer' && !env.BAIRN_API_NODES) {
    throw new SettingsError('BAIRN_API_NODES must be set when BAIRN_ROLE is renderer: it has no database.');
  }
  const refusal = notADemonstration(given) ?? (env.BAIRN_MODE === 'production' ? unsafeInProduction(env) : undefined);
  if (refusal) throw new SettingsError(refusal);
  if (env.STRIPE_SECRET_KEY && !env.STRIPE_PUBLISHABLE_KEY) {
    throw new SettingsError('STRIPE_PUBLISHABLE_KEY must be set when STRIPE_SECRET_KEY is.');
  }
  if (env.STRIPE_SECRET_KEY && !env.STRIPE_WEBHOOK_SECRET) {
    throw new SettingsError('STRIPE_WEBHOOK_SECRET must be set when STRIPE_SECRET_KEY is.');
  }
  if (Boolean(env.VAPID_PUBLIC_KEY) !== Boolean(env.VAPID_PRIVATE_KEY)) {
    throw new SettingsError('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be set together.');
  }
  const bucket = [env.S3_BUCKET_URL, env.S3_REGION, env.S3_KEY_ID, env.S3_SECRET_KEY];
  if (bucket.some(Boolean) && !bucket.every(Boolean)) {
    throw new SettingsError('S3_BUCKET_URL, S3_REGION, S3_KEY_ID and S3_SECRET_KEY must be set together.');
  }
  return {
    role: env.BAIRN_ROLE,
    apiNodes: env.BAIRN_ROLE === 'renderer' ? originsIn(env.BAIRN_API_NODES ?? '') : [],
    drainSeconds: env.BAIRN_DRAIN_SECONDS,
    stopSeconds: env.BAIRN_STOP_SECONDS,
    mode: env.BAIRN_MODE,
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.BAIRN_PUBLIC_URL ?? null,
    dataFolder: env.BAIRN_DATA,
    bucket: whole({ url: env.S3_BUCKET_URL, region: env.S3_REGION, keyId: env.S3_KEY_ID, secret: env.S3_SECRET_KEY }),
    webFolder: env.BAIRN_WEB,
    localRemotes: localRemotesOf(env.BAIRN_LOCAL_REMOTES),
    serviceWorker: env.BAIRN_SERVICE_WORKER === 'on',
    databaseUrl: env.DATABASE_URL ?? null,
    namedStatements: env.BAIRN_NAMED_STATEMENTS === 'on',
    logLevel: env.BAIRN_LOG,
    apiKey: env.BAIRN_API_KEY,
    trustedProxies: addressesIn(env.BAIRN_TRUSTED_PROXIES),
    metrics: { readers: addressesIn(env.BAIRN_METRICS_READERS), port: env.BAIRN_METRICS_PORT || null },
    tracing: env.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
          service: env.OTEL_SERVICE_NAME,
          percent: env.BAIRN_TRACES_PERCENT,
        }
      : null,
    vitalsPercent: env.BAIRN_VITALS_PERCENT,
    writesPerMinute: env.BAIRN_WRITES_PER_MINUTE,
    tokenSecrets: secretsIn(env.BAIRN_TOKEN_SECRETS),
    support: { email: env.SUPPORT_EMAIL, phone: env.SUPPORT_PHONE, portalUrl: env.SUPPORT_PORTAL_URL },
    mail: { url: env.MAIL_URL ?? null, from: env.MAIL_FROM },
    paysByStripe: Boolean(env.STRIPE_PUBLISHABLE_KEY && (env.STRIPE_SECRET_KEY || env.BAIRN_ROLE === 'renderer')),
    stripe:
      env.STRIPE_SECRET_KEY && env.STRIPE_PUBLISHABLE_KEY && env.STRIPE_WEBHOOK_SECRET
        ? {
            secretKey: env.STRIPE_SECRET_KEY,
            publishableKey: env.STRIPE_PUBLISHABLE_KEY,
            webhookSecret: env.STRIPE_WEBHOOK_SECRET,
            connectSecret: env.STRIPE_CONNECT_WEBHOOK_SECRET,
          }
        : null,
    realtime: {
      appId: env.PUSHER_APP_ID,
      key: env.PUSHER_KEY,
      secret: env.PUSHER_SECRET,
      socketsPerAddress: env.BAIRN_SOCKETS_PER_ADDRESS,
    },
    redisUrl: env.REDIS_URL ?? null,
    vapid: whole({ publicKey: env.VAPID_PUBLIC_KEY, privateKey: env.VAPID_PRIVATE_KEY }),
    idealPostcodesKey: env.IDEAL_POSTCODES_KEY ?? null,
    mapTiles: env.MAP_TILE_URL ? { url: env.MAP_TILE_URL, attribution: env.MAP_TILE_ATTRIBUTION } : null,
  };
}

/** Names of all settings, for the test that compares them with `.env.example`. */
export const settingNames = Object.keys(Environment.shape);
