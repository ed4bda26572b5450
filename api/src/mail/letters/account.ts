import { formatDay, formatTime, localDate, localTime } from '@bairn/shared/format/date';
import type { Block, Letter, Sender } from '../letter.ts';
import { listWords } from './parts.ts';

const notYou: Block = {
  kind: 'text',
  text: 'Was it not you? Then you need not do anything: nobody gets in without what is in this letter.',
};

const momentWords = (at: string) => `${formatDay(localDate(at))} at ${formatTime(localTime(at), 'family')}`;

const signIn = (site: string): Block => ({ kind: 'action', label: 'Sign in', url: `${site}/auth/login` });
const newPassword = (site: string): Block => ({
  kind: 'action',
  label: 'Choose a new password',
  url: `${site}/auth/forgot-password`,
});

/** The code of somebody who registers. It names nobody: anybody may have typed the address. */
export const accountCode = (code: string, minutes: number, site: string): Letter => ({
  subject: `${code} is your code for Bairn`,
  summary: `Enter it within ${minutes} minutes to confirm your email address.`,
  title: 'Confirm your email address',
  blocks: [
    { kind: 'text', text: 'Welcome to Bairn. Enter this code on the page where you registered:' },
    { kind: 'code', code },
    {
      kind: 'text',
      text: `It works for ${minutes} minutes, and only the code of the latest letter does. Never tell it to anybody: we do not ask for it.`,
    },
    { kind: 'action', label: 'Enter the code', url: `${site}/auth/confirm-email` },
    {
      kind: 'text',
      text: 'Did you not register? Then you need not do anything: without the code there is no account.',
    },
  ],
  because: 'somebody registered with this email address',
});

/** To the owner of an address that somebody registered again. */
export const accountKnown = (name: string, site: string): Letter => ({
  subject: 'You already have an account with Bairn',
  summary: 'Somebody registered with your email address. Sign in, or choose a new password.',
  title: 'You already have an account',
  blocks: [
    {
      kind: 'text',
      text: `Hello ${name}, somebody registered with this email address, which already has an account. Nothing has changed.`,
    },
    { kind: 'text', text: 'Was it you? Then sign in:' },
    signIn(site),
    { kind: 'text', text: 'If you have forgotten your password:' },
    newPassword(site),
    {
      kind: 'text',
      text: 'Was it not you? Then you need not do anything: whoever it was has not learned of your account.',
    },
  ],
  because: 'somebody registered with your email address',
});

/** To the owner of an address of which somebody asked whether it has an account. */
export const accountChecked = (name: string, site: string): Letter => ({
  subject: 'Somebody looked for your account with Bairn',
  summary: 'You have an account with this email address. Nobody was told.',
  title: 'You have an account with this address',
  blocks: [
    {
      kind: 'text',
      text: `Hello ${name}, somebody asked whether this email address has an account with Bairn. They were not told; you are: it has one.`,
    },
    signIn(site),
    { kind: 'text', text: 'Was it not you? Then you need not do anything.' },
  ],
  because: 'somebody asked for your email address',
});

/** The link for a new password; the token is in the fragment, which reaches no log and no other site. */
export const passwordReset = (name: string, token: string, site: string): Letter => ({
  subject: 'Your link for a new password',
  summary: 'It works once, for one hour.',
  title: 'Choose a new password',
  blocks: [
    { kind: 'text', text: `Hello ${name}, with this link you choose a new password. It works once, for one hour.` },
    { kind: 'action', label: 'Choose a new password', url: `${site}/auth/reset-password#token=${token}` },
    { kind: 'text', text: 'The new password signs you out wherever you are signed in.' },
    notYou,
  ],
  because: 'somebody asked for a new password for your account',
});

/** Told after the deed, so that an owner notices somebody else's. */
export const passwordChanged = (name: string, at: string, { site, support }: Sender): Letter => ({
  subject: 'Your password was changed',
  summary: 'Other devices were signed out.',
  title: 'Your password was changed',
  blocks: [
    {
      kind: 'text',
      text: `Hello ${name}, the password of your account was changed on ${momentWords(at)}. Other devices were signed out.`,
    },
    {
      kind: 'text',
      text: `Was it not you? Then choose a new password at once, and tell us: ${support.email} or ${support.phone}.`,
    },
    newPassword(site),
  ],
  because: 'the password of your account was changed',
});

const roleWords: Record<string, string> = {
  'nursery-super-admin': 'super admin',
  'nursery-admin': 'admin',
  'nursery-staff': 'member of staff',
};

/** An invitation as its letter tells of it. */
export type ToldInvite = {
  first_name: string;
  role: string;
  nursery_name: string;
  invited_by: string;
  branches: string[];
  expires_at: string;
};

/** The letter that lets somebody join a provider's staff. */
export function staffInvited(invite: ToldInvite, token: string, site: string): Letter {
  const { first_name, nursery_name, branches, invited_by } = invite;
  const where = branches.length > 0 ? ` You would work at ${listWords(branches)}.` : '';
  return {
    subject: `${nursery_name} invites you to Bairn`,
    summary: `${invited_by} asks you to join as ${roleWords[invite.role] ?? 'member of staff'}.`,
    title: `Join ${nursery_name}`,
    blocks: [
      {
        kind: 'text',
        text: `Hello ${first_name}, ${invited_by} asks you to join ${nursery_name} on Bairn as ${roleWords[invite.role] ?? 'member of staff'}.${where}`,
      },
      { kind: 'action', label: 'Join', url: `${site}/auth/complete-account#token=${token}` },
      {
        kind: 'text',
        text: `The link works once, until ${momentWords(invite.expires_at)}. A later invitation replaces it.`,
      },
      { kind: 'text', text: `Do you not know ${nursery_name}? Then you need not do anything.` },
    ],
    because: `${nursery_name} invited you`,
  };
}
