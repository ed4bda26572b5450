import { formatDate, localDate, localTime } from '@bairn/shared/format/date';
import { plural } from '@bairn/shared/format/plural';
import type { Settings } from '../settings.ts';
import { html, type Markup } from './html.ts';
import { perPage, type StoredEmail, type ListedEmail, type Undelivered } from './mailbox.ts';

/** Path of the mailbox. */
export const mailboxPath = '/dev/mail';

/** Whether emails go to the mailbox: in a demonstration start without a mail server. */
export const hasMailbox = ({ mode, mail }: Pick<Settings, 'mode' | 'mail'>) => mode === 'demo' && mail.url === null;

const at = (instant: string) =>
  html`<time datetime="${instant}">${formatDate(localDate(instant))}, ${localTime(instant)}</time>`;

function page(title: string, body: Markup) {
  return html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title} · Demonstration mailbox · Bairn</title>
        <link rel="stylesheet" href="${mailboxPath}/style.css" />
      </head>
      <body>
        <a class="skip" href="#content">Skip to content</a>
        <header>
          <div class="bar">
            <a class="mark" href="${mailboxPath}">Demonstration mailbox</a><a href="/">Back to Bairn</a>
          </div>
        </header>
        <main id="content" tabindex="-1">${body}</main>
      </body>
    </html>`.text;
}

const address = (search: string, pageNumber: number) => {
  const query = new URLSearchParams({
    ...(search ? { search } : {}),
    ...(pageNumber > 1 ? { page: String(pageNumber) } : {}),
  }).toString();
  return query ? `${mailboxPath}?${query}` : mailboxPath;
};

function people(recipients: readonly { recipient: string; emails: number }[], search: string) {
  const current = (own: string) => (own === search ? html` aria-current="true"` : '');
  return html`<nav aria-label="People">
    <ul class="people" role="list">
      <li><a href="${mailboxPath}" ${current('')}>Everyone</a></li>
      ${recipients.map(
        ({ recipient, emails }) =>
          html`<li><a href="${address(recipient, 1)}" ${current(recipient)}>${recipient} (${emails})</a></li>`,
      )}
    </ul>
  </nav>`;
}

function undelivered(emails: readonly Undelivered[]) {
  if (emails.length === 0) return '';
  return html`<details class="note">
    <summary>${plural(emails.length, 'email')} not delivered</summary>
    <ul>
      ${emails.map(
        ({ event, status, attempts, failure }) =>
          html`<li>
            ${event}:
            ${failure}${status === 'waiting' && html` (tried ${plural(attempts, 'time')}, waiting for the next try)`}
          </li>`,
      )}
    </ul>
  </details>`;
}

/** The list of emails, newest first. */
export function listPage(given: {
  emails: readonly ListedEmail[];
  total: number;
  recipients: readonly { recipient: string; emails: number }[];
  undelivered: readonly Undelivered[];
  search: string;
  page: number;
}): string {
  const { emails, total, search } = given;
  const last = Math.max(1, Math.ceil(total / perPage));
  const list =
    emails.length === 0
      ? html`<div class="empty">
          <p>
            ${search ? `No emails to an address with “${search}”.` : 'No emails yet. Book a session and its confirmation arrives here.'}
          </p>
          ${search && html`<p><a href="${mailboxPath}">Show all emails</a></p>`}
        </div>`
      : html`<ul class="emails" role="list">
          ${emails.map(
            ({ id, recipient, subject, at: when }) =>
              html`<li>
                <a href="${mailboxPath}/${id}">${subject}</a>${at(when)}<span class="to">To ${recipient}</span>
              </li>`,
          )}
        </ul>`;
  return page(
    search ? `Emails to ${search}` : 'Emails',
    html`<h1>Emails</h1>
      <p class="lead">
        Every email that this demonstration sends arrives here, and nowhere else. Addresses that begin with
        <b>bounce@</b> are refused; those that begin with <b>wait-2@</b> are accepted at the third try.
      </p>
      ${undelivered(given.undelivered)}
      <form method="get" action="${mailboxPath}" role="search">
        <label>Address<input type="search" name="search" value="${search}" maxlength="100" autocomplete="off" /></label
        ><button type="submit">Search</button><a class="back" href="${address(search, 1)}">Look again</a>
      </form>
      ${given.recipients.length > 0 && people(given.recipients, search)} ${list}
      <nav class="pages" aria-label="Pages">
        <span>${plural(total, 'email')}${last > 1 && html`, page ${given.page} of ${last}`}</span>
        ${given.page > 1 && html`<a rel="prev" href="${address(search, given.page - 1)}">Newer</a>`}
        ${given.page < last && html`<a rel="next" href="${address(search, given.page + 1)}">Older</a>`}
      </nav>`,
  );
}

export type View = 'html' | 'text' | 'headers';

const tabs: { view: View; label: string; part: string }[] = [
  { view: 'html', label: 'HTML', part: '' },
  { view: 'text', label: 'Plain text', part: '/text' },
  { view: 'headers', label: 'Headers', part: '/headers' },
];

const headersOf = (email: StoredEmail) =>
  [
    `Message-ID: ${email.message_id}`,
    `Date: ${new Date(email.at).toUTCString()}`,
    `From: ${email.sender}`,
    `To: ${email.recipient_name ?? ''} <${email.recipient}>`,
    `Subject: ${email.subject}`,
    'Auto-Submitted: auto-generated',
    ...Object.entries(email.headers).map(([name, value]) => `${name}: ${value}`),
    'Content-Type: multipart/alternative',
    ...email.attachments.map(({ filename, type }) => `Attachment: ${filename} (${type})`),
  ].join('\n');

/** One email in one of its forms. */
export function emailPage(email: StoredEmail, view: View): string {
  const own = `${mailboxPath}/${email.id}`;
  const shown =
    view === 'html'
      ? html`<iframe
          src="${own}/html"
          title="${email.subject}"
          sandbox="allow-top-navigation-by-user-activation"
        ></iframe>`
      : html`<pre tabindex="0" role="region" aria-label="${view === 'text' ? 'Plain text' : 'Headers'}">
${view === 'text' ? email.text : headersOf(email)}</pre>`;
  return page(
    email.subject,
    html`<p><a class="back" href="${mailboxPath}">All emails</a></p>
      <h1>${email.subject}</h1>
      <dl>
        <dt>To</dt>
        <dd>${email.recipient_name} &lt;${email.recipient}&gt;</dd>
        <dt>From</dt>
        <dd>${email.sender}</dd>
        <dt>Sent</dt>
        <dd>${at(email.at)}</dd>
        ${
          email.attachments.length > 0 &&
          html`<dt>Attached</dt>
            <dd>
              ${email.attachments.map(({ filename }, index) => html`<a href="${own}/attachments/${index}" download>${filename}</a> `)}
            </dd>`
        }
      </dl>
      <nav class="tabs" aria-label="Forms of this email">
        ${tabs.map(
          (tab) =>
            html`<a href="${own}${tab.part}" ${tab.view === view ? html` aria-current="page"` : ''}>${tab.label}</a>`,
        )}
      </nav>
      ${shown}`,
  );
}

/** The page of an id that no email has. */
export const missingPage = () =>
  page(
    'No such email',
    html`<h1>This email does not exist</h1>
      <p class="lead">The mailbox keeps only the latest emails. This one was deleted or never existed.</p>
      <p><a href="${mailboxPath}">All emails</a></p>`,
  );
