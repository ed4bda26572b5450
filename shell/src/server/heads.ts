import type { PageHead, PublicPages } from '@bairn/shared/contract';
import { manifest } from '../manifest.ts';

type Id = keyof PublicPages<typeof manifest.pages>;

const descriptions: Record<Id, string> = {
  login: 'Log in to Bairn to book childcare, or to run your childcare service.',
  register: 'Create a free Bairn account to book childcare in Scotland, or to offer places at your own service.',
  forgotPassword: 'Ask for a link to set a new password for your Bairn account.',
  terms: 'What you can expect of Bairn, and what Bairn expects of you: booking, cancelling, paying and your account.',
  cookie: 'What Bairn keeps in your browser, until when, and why: cookies only while a new version is tried.',
  privacy: 'What Bairn knows about you and your child, why, who sees it and how long it stays.',
  gdpr: 'Your rights under the UK GDPR over what Bairn holds about you and your child, and how to use them.',
  dataProcessing: 'Who decides about personal data on Bairn, who handles it, and what a childcare service can rely on.',
  security: 'How Bairn protects what families and services entrust to it, and how to tell us about a weakness.',
  support: 'How to reach the people who help with Bairn, by email and by phone.',
};

/** What a page of the shell says of itself. Where people log in is nothing that search engines should list. */
export const headOf = (id: Id) => (): PageHead => {
  const { title, path, access } = manifest.pages[id];
  return {
    title,
    description: descriptions[id],
    canonical: path,
    ...(access === 'guest' && { unlisted: true }),
  };
};
