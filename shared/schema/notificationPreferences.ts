import * as z from 'zod/mini';
import { MuteHours } from './conversations.ts';
import { contract, one } from './endpoint.ts';
import { emailRhythms, notificationCategories, notificationChannels } from './notificationWords.ts';
import { blank, Flag } from './query.ts';
import { isPlain } from './text.ts';

const Choice = z.object({
  category: z.enum(notificationCategories),
  /** `always`: everything of this category that the person gets is listed, and cannot be turned off. */
  product: z.object({ on: z.boolean(), always: z.boolean() }),
  /** Null where all of it has an email of its own, which is sent whatever is chosen here. */
  email: z.nullable(z.boolean()),
  push: z.boolean(),
  /** Whether some of it, but not all, is listed even where the category is off. */
  some_always: z.boolean(),
});
export type NotificationChoice = z.output<typeof Choice>;

const Preferences = z.object({
  /** The categories of which this account of the person gets notifications. */
  categories: z.array(Choice),
  email: z.enum(emailRhythms),
  quiet: z.nullable(MuteHours),
  push: z.object({
    /** The public key that a browser asks for to accept pushes of this installation (RFC 8292). */
    key: z.string(),
    /** Whether the device that asks gets pushes, and how many of the person's devices do. */
    here: z.boolean(),
    devices: z.int(),
  }),
});
export type NotificationPreferences = z.output<typeof Preferences>;

export const showNotificationPreferencesContract = contract(() => ({
  summary: 'By which channel the person is notified of what, in the account they act in',
  response: one(Preferences),
}));

export const changeNotificationPreferencesContract = contract(() => ({
  summary: 'Change one or more of the preferences; what is left out stays',
  body: z.object({
    choice: z.optional(
      z.object({
        category: z.enum(notificationCategories),
        channel: z.enum(notificationChannels),
        on: z.boolean(),
      }),
    ),
    email: z.optional(z.enum(emailRhythms)),
    quiet: z.optional(z.nullable(MuteHours)),
  }),
  response: one(Preferences),
}));

/** Base64 for addresses, without padding. */
const base64Url = (length: number) => z.string().check(z.regex(/^[\w-]+$/), z.length(length));

/** An address of a push service: https at the usual port, by a name and without a login. */
function isPushAddress(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, port, username, password, hostname } = new URL(value);
  const isName = /\.[a-z][a-z0-9-]*$/i.test(hostname);
  return protocol === 'https:' && port === '' && username === '' && password === '' && isName;
}

/** Where a browser gets its pushes, as `PushSubscription.toJSON()` gives it. */
export const PushAddress = z.object({
  endpoint: z
    .string()
    .check(
      z.maxLength(1000),
      z.refine(isPlain),
      z.refine(isPushAddress, { error: 'This is not the address of a push service.' }),
    ),
  keys: z.object({ p256dh: base64Url(87), auth: base64Url(22) }),
});
export type PushAddress = z.output<typeof PushAddress>;

const Here = one(z.object({ here: z.boolean() }));

export const subscribeToPushContract = contract(() => ({
  summary: 'Push notifications to this device',
  body: z.extend(PushAddress, {
    /** Only if this person turned it on before: after a new login in the same browser. Another person's is ended. */
    renew: z._default(z.boolean(), false),
  }),
  response: Here,
}));

export const unsubscribeFromPushContract = contract(() => ({
  summary: "No pushes to this device any more, or to the person's others",
  query: z.object({ others: blank(Flag) }),
  response: Here,
}));
