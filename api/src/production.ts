/** The published values of a demonstration start; production refuses them. */
export const demoDefaults = {
  BAIRN_API_KEY: 'demo',
  BAIRN_TOKEN_SECRETS: 'demo-token-secret-that-everybody-knows',
  PUSHER_SECRET: 'demo-realtime-secret',
};

/** The sender of a demonstration start's emails. */
export const demoSender = 'Bairn <hello@bairn.test>';

/** The least length of a secret in production. */
const leastLengths = { BAIRN_TOKEN_SECRETS: 32, PUSHER_SECRET: 16 };
/** A secret with fewer different characters was typed, not drawn at random. */
const leastDifferent = 6;

/** The secrets of a setting that may have several, for a rotation. */
export const secretsIn = (value: string) => value.split(',').map((secret) => secret.trim());

/** The variables of a start by their names, each valid by itself. */
type Environment = Readonly<
  Record<keyof typeof demoDefaults | 'BAIRN_LOCAL_REMOTES' | 'BAIRN_ROLE' | 'MAIL_FROM', string>
> &
  Readonly<
    Partial<
      Record<'BAIRN_PUBLIC_URL' | 'MAIL_URL' | 'STRIPE_SECRET_KEY' | 'STRIPE_PUBLISHABLE_KEY', string | undefined>
    >
  >;

/** A setting that production does not accept, and what to do about it. */
type Rule = { name: keyof Environment; refuses: (env: Environment) => boolean | undefined; say: string };

const rules: readonly Rule[] = [
  ...(Object.keys(demoDefaults) as (keyof typeof demoDefaults)[]).map((name) => ({
    name,
    refuses: (env: Environment) => secretsIn(env[name]).includes(demoDefaults[name]),
    say: 'must be set to a secret of your own',
  })),
  ...(Object.keys(leastLengths) as (keyof typeof leastLengths)[]).flatMap((name) => [
    {
      name,
      refuses: (env: Environment) => secretsIn(env[name]).some((secret) => secret.length < leastLengths[name]),
      say: `must have ${leastLengths[name]} characters or more`,
    },
    {
      name,
      refuses: (env: Environment) => secretsIn(env[name]).some((secret) => new Set(secret).size < leastDifferent),
      say: 'must be drawn at random, not repeat a few characters,',
    },
  ]),
  {
    name: 'BAIRN_PUBLIC_URL',
    refuses: (env) => !env.BAIRN_PUBLIC_URL?.startsWith('https://'),
    say: 'must be set to an https:// address, which emails link to,',
  },
  { name: 'BAIRN_LOCAL_REMOTES', refuses: (env) => env.BAIRN_LOCAL_REMOTES !== 'off', say: 'must be off' },
  {
    name: 'MAIL_URL',
    refuses: (env) => !env.MAIL_URL,
    say: 'must be set, because the embedded mailbox does not deliver email,',
  },
  { name: 'MAIL_FROM', refuses: (env) => env.MAIL_FROM === demoSender, say: 'must be set to an address of your own' },
  {
    name: 'STRIPE_SECRET_KEY',
    refuses: (env) => !env.STRIPE_SECRET_KEY,
    say: 'must be set, because the sandbox takes no money,',
  },
  ...(['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY'] as const).map((name) => ({
    name,
    refuses: (env: Environment) => /^[sp]k_test_/.test(env[name] ?? ''),
    say: 'must be a live key, because a test key takes no money,',
  })),
];

/** What a renderer uses: it has no database, sends no email and takes no money, so it needs none of those secrets. */
const ofRenderers = new Set<keyof Environment>([
  'BAIRN_API_KEY',
  'BAIRN_PUBLIC_URL',
  'BAIRN_LOCAL_REMOTES',
  'STRIPE_PUBLISHABLE_KEY',
]);

/** Why production does not start with these settings: a sentence; undefined if it does. */
export function unsafeInProduction(env: Environment): string | undefined {
  const isUsed = ({ name }: Rule) => env.BAIRN_ROLE !== 'renderer' || ofRenderers.has(name);
  const broken = rules.find((rule) => isUsed(rule) && rule.refuses(env));
  return broken && `${broken.name} ${broken.say} when BAIRN_MODE is production.`;
}

/**
 * Why this may not be a demonstration: settings of a real site without a mode, so that a forgotten variable does not
 * publish accounts whose password everybody knows. A sentence; undefined if it may.
 */
export function notADemonstration(given: Readonly<Record<string, unknown>>): string | undefined {
  if (given['BAIRN_MODE'] !== undefined) return undefined;
  const name = ['BAIRN_PUBLIC_URL', 'MAIL_URL'].find((one) => given[one] !== undefined);
  return name && `${name} is set, but BAIRN_MODE is not. Set BAIRN_MODE to production, or to demo for a demonstration.`;
}
