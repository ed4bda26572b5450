/** A model of sessions, independent of the code that it is compared with. */
export type Account = 'service' | 'keyworker';
export type Provider = { id: string; branch: string; suspended: boolean };
type Job = { profile: string; provider: Provider; suspended: boolean };
export type Actor = {
  id: string;
  email: string;
  keyworker: boolean;
  jobs: Job[];
  /** The last one used. */
  account: Account;
  /** The index of the current password. */
  password: 0 | 1;
  deleted: boolean;
};
type Device = {
  id: string;
  actor: Actor;
  account: Account;
  over: boolean;
  /** Milliseconds. */
  until: number;
  current: string;
  former: { id: string; until: number } | null;
};
/** An issued token text; two of them may belong to one token. */
export type Token = { text: string; actor: Actor; device: Device; id: string; until: number };

type Claims = { did: string; jti: string; exp: number };

const hour = 3_600_000;
const grace = 60_000;

export function makeModel(actors: readonly Actor[], now: () => number) {
  const devices: Device[] = [];
  const tokens: Token[] = [];

  const isLive = ({ over, actor, until }: Device) => !over && !actor.deleted && now() < until;
  const isOpen = ({ suspended, provider }: Job) => !suspended && !provider.suspended;

  function give(text: string, device: Device, { jti, exp }: Claims) {
    tokens.push({ text, actor: device.actor, device, id: jti, until: exp * 1000 });
  }

  return {
    devices,
    tokens,
    isLive,
    numberOf: (actor: Actor) => actors.indexOf(actor),

    isGood({ device, id, until }: Token) {
      const counts = id === device.current || (id === device.former?.id && now() < device.former.until);
      return isLive(device) && now() < until && counts;
    },

    /** The answer of a provider's page to a valid token: only staff, as a service, with no suspension. */
    providerStatus({ actor, device }: Token, provider: Provider): number {
      if (device.account !== 'service') return 403;
      const job = actor.jobs.find((one) => one.provider === provider);
      if (job) return isOpen(job) ? 200 : 403;
      return actor.jobs.length > 0 ? 404 : 403;
    },

    signInStatus({ deleted, jobs, keyworker }: Actor): number {
      if (deleted) return 422;
      return keyworker || jobs.some(isOpen) ? 200 : 403;
    },

    switchStatus: ({ keyworker, jobs }: Actor, to: Account) =>
      (to === 'keyworker' ? keyworker : jobs.some(isOpen)) ? 200 : 403,

    opened(actor: Actor, text: string, claims: Claims) {
      if (!actor.jobs.some(isOpen)) actor.account = 'keyworker';
      const { account } = actor;
      const device: Device = {
        id: claims.did,
        actor,
        account,
        over: false,
        until: now() + hour,
        current: claims.jti,
        former: null,
      };
      devices.push(device);
      give(text, device, claims);
    },

    /** A refresh or a switch: a token that was replaced less than a minute ago gets the new one again. */
    replaced(used: Token, text: string, claims: Claims, account?: Account) {
      const { device } = used;
      const isNew = claims.jti !== device.current;
      if (claims.did !== device.id) throw new Error('the new token is for another device');
      if (isNew !== (used.id === device.current)) throw new Error('a token was replaced that should not be');
      if (isNew) {
        device.former = { id: device.current, until: now() + grace };
        device.current = claims.jti;
        device.until = now() + hour;
      }
      if (account) {
        device.account = account;
        device.actor.account = account;
      }
      give(text, device, claims);
    },

    ended(device: Device) {
      device.over = true;
    },

    endedAll(actor: Actor) {
      for (const device of devices) if (device.actor === actor) device.over = true;
    },

    passwordChanged(actor: Actor, kept: Device | null) {
      actor.password = actor.password === 0 ? 1 : 0;
      for (const device of devices) if (device.actor === actor && device !== kept) device.over = true;
    },

    suspend(job: Job, suspended: boolean) {
      job.suspended = suspended;
    },

    deleted(actor: Actor) {
      actor.deleted = true;
    },
  };
}

export type Model = ReturnType<typeof makeModel>;
