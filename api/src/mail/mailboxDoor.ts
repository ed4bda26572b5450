import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { Id } from '@bairn/shared/schema/rules';
import { SearchText } from '@bairn/shared/schema/query';
import type { Db } from '../database/database.ts';
import { listEmails, listRecipients, listUndelivered, readEmail, type StoredEmail } from './mailbox.ts';
import { emailPage, listPage, mailboxPath, missingPage, type View } from './mailboxPages.ts';
import { mailboxStyle } from './mailboxStyle.ts';

/** Content security policy of our own pages: no script, one style sheet, one frame of this origin. */
const pagePolicy = [
  "default-src 'none'",
  "style-src 'self'",
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Policy of the email itself, whose content is untrusted: no scripts, no requests, and only our page may frame it. */
const emailPolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "base-uri 'self'",
  "frame-ancestors 'self'",
  'sandbox allow-top-navigation-by-user-activation',
].join('; ');

/** Renamed because the linter takes the original name for a promise's. */
const or = z.catch;

const Query = z.object({
  search: or(SearchText, ''),
  page: or(z.coerce.number().check(z.int(), z.gte(1), z.lte(1000)), 1),
});

const document = (reply: FastifyReply, text: string, policy = pagePolicy, status = 200) =>
  reply
    .status(status)
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(text);

/** Routes of the mailbox of a demonstration start, as pages without scripts; a production start does not have them. */
export function mailboxDoor(app: FastifyInstance, db: Db) {
  const find = async (id: string) => (Id.safeParse(id).success ? readEmail(db, id) : undefined);
  const missing = (reply: FastifyReply) => document(reply, missingPage(), pagePolicy, 404);

  app.get(mailboxPath, async ({ query }, reply) => {
    const { search, page } = Query.parse(query);
    const { emails, total } = await listEmails(db, { search, page });
    const [recipients, undelivered] = [await listRecipients(db), await listUndelivered(db)];
    return document(reply, listPage({ emails, total, recipients, undelivered, search, page }));
  });
  app.get(`${mailboxPath}/style.css`, async (_, reply) =>
    reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(mailboxStyle),
  );

  function emailRoute(part: string, send: (reply: FastifyReply, email: StoredEmail) => FastifyReply) {
    app.get<{ Params: { id: string } }>(`${mailboxPath}/:id${part}`, async ({ params }, reply) => {
      const email = await find(params.id);
      return email ? send(reply, email) : missing(reply);
    });
  }
  const view = (shown: View) => (reply: FastifyReply, email: StoredEmail) => document(reply, emailPage(email, shown));
  emailRoute('', view('html'));
  emailRoute('/text', view('text'));
  emailRoute('/headers', view('headers'));
  // A link in the frame opens in the whole window, as in a mail client.
  emailRoute('/html', (reply, email) =>
    document(reply, email.html.replace('<head>', '<head><base target="_top">'), emailPolicy),
  );
  app.get<{ Params: { id: string; index: string } }>(
    `${mailboxPath}/:id/attachments/:index`,
    async ({ params }, reply) => {
      const attachment = (await find(params.id))?.attachments[Number(params.index)];
      if (!attachment) return missing(reply);
      return reply
        .header('content-disposition', `attachment; filename="${attachment.filename.replaceAll(/[^\w.-]/g, '_')}"`)
        .header('content-security-policy', 'sandbox')
        .type(attachment.type)
        .send(attachment.content);
    },
  );
}
