import { momentWords, type Block, type Email, type Sender } from '../mail/email.ts';

const notYou: Block = {
  kind: 'text',
  text: 'If this was not you, you can ignore this email: no one can log in without the code or link in it.',
};

const signIn = (site: string): Block => ({ kind: 'action', label: 'Log in', url: `${site}/auth/login` });
const newPassword = (site: string): Block => ({
  kind: 'action',
  label: 'Choose a new password',
  url: `${site}/auth/forgot-password`,
});

/** The code for a person who signs up. It contains no name: anybody may have typed the address. */
export const accountCode = (code: string, minutes: number, site: string): Email => ({
  subject: `${code} is your code for Bairn`,
  summary: `Enter it within ${minutes} minutes to confirm your email address.`,
  title: 'Confirm your email address',
  blocks: [
    { kind: 'text', text: 'Welcome to Bairn. Enter this code on the page where you signed up:' },
    { kind: 'code', code },
    {
      kind: 'text',
      text: `It works for ${minutes} minutes, and only the latest code does. Do not share it with anyone: we will never ask for it.`,
    },
    { kind: 'action', label: 'Enter the code', url: `${site}/auth/confirm-email` },
    {
      kind: 'text',
      text: 'If you did not sign up, you can ignore this email: without the code no account is made.',
    },
  ],
  because: 'someone signed up with this email address',
});

/** To the owner of an account whose address was used to sign up again. */
export const accountKnown = (name: string, site: string): Email => ({
  subject: 'You already have an account with Bairn',
  summary: 'Someone signed up with your email address. Log in, or choose a new password.',
  title: 'You already have an account',
  blocks: [
    {
      kind: 'text',
      text: `Hello ${name}, someone signed up with this email address, which already has an account. Nothing has changed.`,
    },
    { kind: 'text', text: 'Was it you? Then log in:' },
    signIn(site),
    { kind: 'text', text: 'If you have forgotten your password:' },
    newPassword(site),
    {
      kind: 'text',
      text: 'If this was not you, you can ignore this email: the person was not told that you have an account.',
    },
  ],
  because: 'someone signed up with your email address',
});

/** To the owner of an address, after a request whether it has an account. */
export const accountChecked = (name: string, site: string): Email => ({
  subject: 'Someone looked for your account with Bairn',
  summary: 'You have an account with this email address. No one else was told.',
  title: 'You have an account with this address',
  blocks: [
    {
      kind: 'text',
      text: `Hello ${name}, someone asked whether this email address has an account with Bairn. It has one. They were not told.`,
    },
    signIn(site),
    { kind: 'text', text: 'If this was not you, you can ignore this email.' },
  ],
  because: 'someone asked for your email address',
});

/** The link for a new password; the token is in the fragment, which reaches no log and no other site. */
export const passwordReset = (name: string, token: string, site: string): Email => ({
  subject: 'Your link for a new password',
  summary: 'It works once, for one hour.',
  title: 'Choose a new password',
  blocks: [
    { kind: 'text', text: `Hello ${name}, use this link to choose a new password. It works once, for one hour.` },
    { kind: 'action', label: 'Choose a new password', url: `${site}/auth/reset-password#token=${token}` },
    { kind: 'text', text: 'The new password logs you out wherever you are logged in.' },
    notYou,
  ],
  because: 'someone asked for a new password for your account',
});

/** Sent after every change, so that the owner notices a change by another person. */
export const passwordChanged = (name: string, at: string, { site, support }: Sender): Email => ({
  subject: 'Your password was changed',
  summary: 'Other devices were logged out.',
  title: 'Your password was changed',
  blocks: [
    {
      kind: 'text',
      text: `Hello ${name}, the password of your account was changed on ${momentWords(at)}. Other devices were logged out.`,
    },
    {
      kind: 'text',
      text: `If this was not you, choose a new password at once and tell us: ${support.email} or ${support.phone}.`,
    },
    newPassword(site),
  ],
  because: 'the password of your account was changed',
});
