import type { InjectOptions } from 'fastify';
import fc from 'fast-check';
import type { Route } from '../http/serve.ts';
import { nameOf } from '../testing/contract.ts';
import { examples } from '../testing/contractExamples.ts';
import { makeObjects, owners, type Objects, type Owner } from '../testing/contractObjects.ts';
import { namesIn } from '../testing/namesIn.ts';
import { callers, makePeople, type Caller, type People } from '../testing/contractPeople.ts';
import { requests } from '../testing/contractRequests.ts';
import { holdsForAll } from '../testing/property.ts';
import type { World } from '../testing/world.ts';
import { changesOf, type Books } from './books.ts';
import { faultOf, type Answer } from './judge.ts';
import { attacksOn, type Attack } from './plan.ts';
import { requestOf, type Sent } from './wire.ts';

/** Calls that may end a token: its caller signs in again. */
const endsTokens = /^\/(auth|users)\/|staff|suspension/;
/** Where it stands who may do what: once they changed, the calls that come next get other people. */
const ofPeople = ['user', 'staff_profile', 'staff_branch', 'keyworker_profile', 'nursery'];

/** How many attacks make a sequence at most: the message of a failure names it whole. */
const most = 10;

export type Fuzz = {
  /** Attacks a call and throws what is wrong. */
  attack(route: Route, count: number): Promise<void>;
  /** Answers so far, by status. */
  statuses: Map<number, number>;
};

type Setting = { people: People; ids: Record<Owner, Objects> };

const granted = (name: string, caller: Caller, owner: Owner) => {
  const expected = examples[name]?.access[owner]?.[caller];
  return expected === 200 || expected === 'self';
};

/** Whether the access table allows this caller the call on any object. */
const mayEver = (name: string, caller: Caller) =>
  !examples[name] || owners.some((owner) => granted(name, caller, owner));

/** Attacks calls of a world by plans that are the same for the same seed. */
export function makeFuzz(world: World, books: Books): Fuzz {
  const statuses = new Map<number, number>();
  const tokens = new Map<Caller, string | null>();
  // Deliveries are waited for, or what one call set going would be taken for the next one's doing.
  world.services.outbox.nudge = () => {};
  let setting: Setting | undefined;
  /** Whether an earlier call may have used up its objects. */
  let spent = false;

  async function settle(name: string): Promise<Setting> {
    const people = setting?.people ?? (await makePeople(world));
    // Others' objects are only requested; changes are made to the caller's own, which are new for each.
    const ids = { ...setting?.ids } as Record<Owner, Objects>;
    for (const owner of owners) ids[owner] ??= await makeObjects(world, people, owner);
    if (spent) {
      // Those that the call does not name stand where it expects others, in whatever state they are.
      const named = namesIn(requests[name] ?? (() => ({})));
      ids.own = { ...ids.own, ...(await makeObjects(world, people, 'own', named)) };
    }
    setting = { people, ids };
    return setting;
  }

  async function send(method: string, { url, headers, body }: Sent, token: string | null): Promise<Answer> {
    const options: InjectOptions = {
      method: method as 'GET',
      url,
      headers: { 'x-api-key': 'demo', ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
      ...(body === undefined ? {} : { payload: body }),
    };
    const answer = await world.app.inject(options);
    const { statusCode: status, body: text } = answer;
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    return { status, type: String(answer.headers['content-type'] ?? ''), text };
  }

  async function attack(route: Route, count: number): Promise<void> {
    const { endpoint } = route;
    const name = nameOf(endpoint);
    const { people, ids } = await settle(name);
    spent ||= endpoint.method !== 'GET';
    const able = callers.filter((caller) => granted(name, caller, 'own'));
    const plans = attacksOn(endpoint, requests[name]?.(ids.own) ?? {}, ids.own, able.length > 0 ? able : [...callers]);
    let before = new Map<string, string>();

    /** Signs in callers without a token, before the final check. */
    async function signIn(): Promise<void> {
      for (const caller of callers) {
        if (!tokens.has(caller)) tokens.set(caller, await people.tokenOf(caller));
      }
      books.moved();
      before = await books.read();
    }

    async function one(plan: Attack): Promise<string | null> {
      const right = requests[name]?.(ids[plan.owner]) ?? {};
      const sent = requestOf(endpoint, plan, right, ids);
      const answer = await send(endpoint.method, sent, tokens.get(plan.caller) ?? null);
      const done = answer.status < 400;
      const otherToken = plan.edits.some((edit) => edit.in === 'header' && edit.name === 'authorization');
      const may400 = endpoint.raw === true || otherToken;
      const fault =
        faultOf(answer, may400) ?? (done && !mayEver(name, plan.caller) ? `${answer.status} for ${plan.caller}` : null);
      if (done && endpoint.method !== 'GET') await world.services.outbox.run();
      if ((done && endsTokens.test(endpoint.path)) || (answer.status === 401 && !otherToken))
        tokens.delete(plan.caller);
      if (!books.moved()) return fault;
      const after = await books.read();
      const left = done ? [] : changesOf(before, after);
      before = after;
      return fault ?? (left.length > 0 ? `${answer.status}, but it wrote: ${left.join()}` : null);
    }

    await signIn();
    const first = before;
    const drift = JSON.stringify(await books.drift());
    const each = Math.min(count, most);
    const sequences = fc.array(plans, { minLength: each, maxLength: each });
    await holdsForAll(sequences, { runs: Math.ceil(count / each), each: 30, all: 100 }, async (sequence, note) => {
      for (const [index, plan] of sequence.entries()) {
        note(`attack ${index + 1}: ${JSON.stringify(plan).slice(0, 2_000)}`);
        if (tokens.size < callers.length) await signIn();
        const fault = await one(plan);
        if (fault) throw new Error(`${name}: ${fault}`);
      }
    });
    const drifted = JSON.stringify(await books.drift());
    if (drifted !== drift) throw new Error(`${name} moved places or money: from ${drift} to ${drifted}`);
    if (changesOf(first, before).some((table) => ofPeople.includes(table))) {
      setting = undefined;
      tokens.clear();
    }
  }
  return { attack, statuses };
}
