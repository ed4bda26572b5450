import { createHmac } from 'node:crypto';
import { secret, seconds } from './sandboxStore.ts';

/** Signs the sandbox's webhooks; public, as its keys are: it holds no money. */
export const sandboxWebhookSecret = 'whsec_sandbox';

export type SandboxEvent = {
  id: string;
  object: 'event';
  type: string;
  created: number;
  data: { object: { id: string } };
};
/** Hands a webhook to its receiver and answers the status that came back. */
export type Deliver = (body: string, signature: string) => Promise<number>;

/** How a call to the sandbox goes wrong: before its work (`down`, `error`) or after it (`drop`, `slow`). */
export type Fault = { kind: 'down' | 'error' | 'drop' | 'slow'; path: RegExp; times: number };

/** The signature that a receiver checks, as the provider writes it. */
export function signatureOf(body: string, at = seconds(), key = sandboxWebhookSecret): string {
  return `t=${at},v1=${createHmac('sha256', key).update(`${at}.${body}`).digest('hex')}`;
}

/** Milliseconds between two tries to deliver a webhook. */
const pauses = [1_000, 5_000, 30_000, 300_000];
/** Milliseconds after which a bank does what it does later. */
const bankMs = 3_000;

/**
 * What the sandbox does by itself: it tells what changed, and finishes what banks take their time for. `hold` keeps
 * both until they are asked for, so that a test says when, how often and in which order.
 */
export function makeSandboxEvents() {
  const timers = new Set<NodeJS.Timeout>();
  const held: SandboxEvent[] = [];
  const postponed: (() => Promise<unknown>)[] = [];
  const control = { hold: false, faults: [] as Fault[], slowMs: 0 };
  let deliver: Deliver | null = null;

  function after(ms: number, work: () => Promise<unknown>) {
    const timer = setTimeout(() => {
      timers.delete(timer);
      // Nobody is there to tell: what did not work is tried again, or asked about by the API's own job.
      work().catch(() => {});
    }, ms);
    timer.unref();
    timers.add(timer);
  }

  /** Delivers one event; answers the receiver's status, 0 where nobody receives. */
  async function send(event: SandboxEvent): Promise<number> {
    const body = JSON.stringify(event);
    return deliver ? deliver(body, signatureOf(body)) : 0;
  }

  async function attempt(event: SandboxEvent, nth = 0): Promise<void> {
    const status = await send(event).catch(() => 0);
    const pause = pauses[nth];
    if ((status < 200 || status > 299) && pause !== undefined) after(pause, () => attempt(event, nth + 1));
  }

  return {
    control,
    /** Events that were held, oldest first. */
    held,
    send,
    /** Who receives the webhooks. */
    deliverTo(receiver: Deliver) {
      deliver = receiver;
    },
    /** Tells of a change. Call it after the change was committed. */
    tell(type: string, object: { id: string }) {
      const event: SandboxEvent = { id: secret('evt'), object: 'event', type, created: seconds(), data: { object } };
      if (control.hold) held.push(event);
      else after(0, () => attempt(event));
    },
    later(work: () => Promise<unknown>) {
      if (control.hold) postponed.push(work);
      else after(bankMs, work);
    },
    /** Lets the banks do what was held back. */
    async advance() {
      for (const work of postponed.splice(0)) await work();
    },
    close() {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

export type SandboxEvents = ReturnType<typeof makeSandboxEvents>;
