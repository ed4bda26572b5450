import { createHmac } from 'node:crypto';
import { secret, seconds } from './sandboxStore.ts';

/** Signs the sandbox's webhooks. The secret may be public, like its keys, because the sandbox holds no money. */
export const sandboxWebhookSecret = 'whsec_sandbox';

export type SandboxEvent = {
  id: string;
  object: 'event';
  type: string;
  created: number;
  data: { object: { id: string } };
};
/** Sends a webhook to its receiver and answers the HTTP status. */
export type Deliver = (body: string, signature: string) => Promise<number>;

/** How a call to the sandbox fails: before its work (`down`, `error`) or after it (`drop`, `slow`). */
export type Fault = { kind: 'down' | 'error' | 'drop' | 'slow'; path: RegExp; times: number };

/** The signature header, in the provider's format. */
export function signatureOf(body: string, at = seconds(), key = sandboxWebhookSecret): string {
  return `t=${at},v1=${createHmac('sha256', key).update(`${at}.${body}`).digest('hex')}`;
}

/** Milliseconds between two tries to deliver a webhook. */
const pauses = [1_000, 5_000, 30_000, 300_000];
/** Milliseconds until a bank finishes a delayed refund. */
const bankMs = 3_000;

/**
 * The asynchronous part of the sandbox: webhooks and the delayed work of banks. `hold` queues both until a test
 * releases them, so that it controls when, how often and in which order.
 */
export function makeSandboxEvents() {
  const timers = new Set<NodeJS.Timeout>();
  const held: SandboxEvent[] = [];
  const postponed: (() => Promise<unknown>)[] = [];
  const control = { hold: false, faults: [] as Fault[], slowMs: 0 };
  /** Receivers of the webhooks; the newest gets them. */
  const receivers: Deliver[] = [];

  function after(ms: number, work: () => Promise<unknown>) {
    const timer = setTimeout(() => {
      timers.delete(timer);
      // No caller to report to: a failure is retried, or the API's own job asks.
      work().catch(() => {});
    }, ms);
    timer.unref();
    timers.add(timer);
  }

  /** Delivers one event; answers the receiver's status, 0 without a receiver. */
  async function send(event: SandboxEvent): Promise<number> {
    const body = JSON.stringify(event);
    return (await receivers.at(-1)?.(body, signatureOf(body))) ?? 0;
  }

  async function attempt(event: SandboxEvent, nth = 0): Promise<void> {
    const status = await send(event).catch(() => 0);
    const pause = pauses[nth];
    if ((status < 200 || status > 299) && pause !== undefined) after(pause, () => attempt(event, nth + 1));
  }

  return {
    control,
    /** Held events, oldest first. */
    held,
    send,
    /** Sets the receiver of the webhooks. @returns gives them back to the one before, when this one closes */
    deliverTo(receiver: Deliver): () => void {
      receivers.push(receiver);
      return () => void receivers.splice(receivers.indexOf(receiver), 1);
    },
    /** Announces a change. Call it after the change was committed. */
    tell(type: string, object: { id: string }) {
      const event: SandboxEvent = { id: secret('evt'), object: 'event', type, created: seconds(), data: { object } };
      if (control.hold) held.push(event);
      else after(0, () => attempt(event));
    },
    later(work: () => Promise<unknown>) {
      if (control.hold) postponed.push(work);
      else after(bankMs, work);
    },
    /** Runs the delayed work of banks. */
    async advance() {
      for (const work of postponed.splice(0)) await work();
    },
    close() {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

export type SandboxEvents = ReturnType<typeof makeSandboxEvents>;
