import * as z from 'zod/mini';

const wholeNumber = (min: number, max: number, otherwise: number) => {
  const error = `it must be a whole number from ${min} to ${max}`;
  return z._default(
    z.pipe(
      z.pipe(z.string().check(z.regex(/^\d+$/, { error })), z.transform(Number)),
      z.int({ error }).check(z.gte(min, { error }), z.lte(max, { error })),
    ),
    otherwise,
  );
};

const matching = (pattern: RegExp, error: string) => z.string().check(z.regex(pattern, { error }));
const filled = z.string().check(z.minLength(1));

const leastSecret = 16;
const secretsIn = (value: string) => value.split(',').map((secret) => secret.trim());

/** The published values of a demonstration start; production refuses them. */
export const demoDefaults = {
  BAIRN_API_KEY: 'demo',
  BAIRN_TOKEN_SECRETS: 'demo-token-secret-that-everybody-knows',
  PUSHER_SECRET: 'demo-realtime-secret',
};

const Environment = z.object({
  BAIRN_MODE: z._default(z.enum(['demo', 'production'], { error: 'it must be demo or production' }), 'demo'),
  PORT: wholeNumber(0, 65_535, 3000),
  HOST: z._default(z.string(), '127.0.0.1'),
  BAIRN_PUBLIC_URL: z.optional(z.url({ error: 'it must be an address such as https://bairn.example' })),
  BAIRN_DATA: z._default(filled, '.data'),
  BAIRN_WEB: z._default(filled, 'dist'),
  DATABASE_URL: z.optional(matching(/^postgres(ql)?:\/\//, 'it must begin with postgresql://')),
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
  SUPPORT_EMAIL: z._default(z.email({ error: 'it must be an e-mail address' }), 'support@bairn.test'),
  SUPPORT_PHONE: z._default(z.string(), '0131 496 0100'),
  SUPPORT_PORTAL_URL: z._default(z.string(), '/legal/support'),
  STRIPE_SECRET_KEY: z.optional(matching(/^sk_/, 'it must begin with sk_')),
  STRIPE_PUBLISHABLE_KEY: z.optional(matching(/^pk_/, 'it must begin with pk_')),
  PUSHER_KEY: z._default(matching(/^[\w-]+$/, 'it must have letters, digits, - and _ only'), 'bairn'),
  PUSHER_SECRET: z._default(
    z.string().check(z.minLength(8, { error: 'it must have 8 characters or more' })),
    demoDefaults.PUSHER_SECRET,
  ),
});

export type Settings = Readonly<{
  mode: 'demo' | 'production';
  port: number;
  host: string;
  /** Where people reach the product; null means the address it listens on. */
  publicUrl: string | null;
  /** Folder of the embedded database and of uploaded files. */
  dataFolder: string;
  /** Folder of the web releases. */
  webFolder: string;
  databaseUrl: string | null;
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  apiKey: string;
  /** Writes from one network address before further ones wait (429); reads are not counted. */
  writesPerMinute: number;
  /** The first signs, all are accepted, so that a key can be rotated. */
  tokenSecrets: readonly string[];
  support: { email: string; phone: string; portalUrl: string };
  /** Null: the embedded sandbox takes the payments. */
  stripe: { secretKey: string; publishableKey: string } | null;
  realtime: { key: string; secret: string };
}>;

/** Settings whose value no message may show: logs are read by many. */
const secretSettings = ['BAIRN_API_KEY', 'BAIRN_TOKEN_SECRETS', 'DATABASE_URL', 'STRIPE_SECRET_KEY', 'PUSHER_SECRET'];

/** A setting that is missing or wrong; the message names it. */
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
  if (env.BAIRN_MODE === 'production') {
    for (const [name, published] of Object.entries(demoDefaults)) {
      if (secretsIn(env[name as keyof typeof demoDefaults]).includes(published)) {
        throw new SettingsError(`${name} must be set to a secret of your own when BAIRN_MODE is production.`);
      }
    }
    if (!env.STRIPE_SECRET_KEY) {
      throw new SettingsError(
        'STRIPE_SECRET_KEY must be set when BAIRN_MODE is production: the sandbox takes no money.',
      );
    }
  }
  if (env.STRIPE_SECRET_KEY && !env.STRIPE_PUBLISHABLE_KEY) {
    throw new SettingsError('STRIPE_PUBLISHABLE_KEY must be set when STRIPE_SECRET_KEY is.');
  }
  return {
    mode: env.BAIRN_MODE,
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.BAIRN_PUBLIC_URL ?? null,
    dataFolder: env.BAIRN_DATA,
    webFolder: env.BAIRN_WEB,
    databaseUrl: env.DATABASE_URL ?? null,
    logLevel: env.BAIRN_LOG,
    apiKey: env.BAIRN_API_KEY,
    writesPerMinute: env.BAIRN_WRITES_PER_MINUTE,
    tokenSecrets: secretsIn(env.BAIRN_TOKEN_SECRETS),
    support: { email: env.SUPPORT_EMAIL, phone: env.SUPPORT_PHONE, portalUrl: env.SUPPORT_PORTAL_URL },
    stripe:
      env.STRIPE_SECRET_KEY && env.STRIPE_PUBLISHABLE_KEY
        ? { secretKey: env.STRIPE_SECRET_KEY, publishableKey: env.STRIPE_PUBLISHABLE_KEY }
        : null,
    realtime: { key: env.PUSHER_KEY, secret: env.PUSHER_SECRET },
  };
}

/** Names of all settings, for the test that holds `.env.example` against them. */
export const settingNames = Object.keys(Environment.shape);
