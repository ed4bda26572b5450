import type { FastifyInstance, FastifyReply } from 'fastify';
import { accountChoices, accountPagePath, type AccountChoice } from './sandboxAccounts.ts';
import type { Sandbox } from './sandbox.ts';
import { SandboxError, type Form } from './sandboxStore.ts';

/** No script, one style sheet, forms to this origin. */
const policy = "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const style = `:root { color-scheme: light dark; font: 100%/1.5 system-ui, sans-serif; }
body { margin: 0; background: Canvas; color: CanvasText; }
main { max-inline-size: 36rem; margin-inline: auto; padding: 2rem 1.25rem; }
h1 { font-size: 1.5rem; line-height: 1.25; }
form { display: grid; gap: 0.75rem; margin-block-start: 1.5rem; }
button { min-block-size: 3rem; padding: 0.5rem 1rem; border: 1px solid; border-radius: 12px; background: ButtonFace;
  color: ButtonText; font: inherit; font-weight: 600; text-align: start; cursor: pointer; }
button:focus-visible { outline: 2px solid; outline-offset: 2px; }
`;

const page = (title: string, body: string) => `<!doctype html>
<html lang="en-GB">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>${title} · Payment sandbox · Bairn</title>
    <link rel="stylesheet" href="${accountPagePath}/style.css" />
  </head>
  <body><main id="main"><h1>${title}</h1>${body}</main></body>
</html>
`;

const words: Record<AccountChoice | 'leave', string> = {
  finish: 'Give all details: payouts are on',
  missing: 'Leave out the bank account and the proof of identity',
  restrict: 'Be stopped: the account is restricted',
  disconnect: 'Disconnect the account from Bairn',
  leave: 'Go back without changing anything',
};

/** No words of a person's are on it: the id is of letters, digits and underscores. */
const form = (id: string) =>
  page(
    'Account for payouts',
    `<p>This is the payment sandbox of a demonstration. With real keys, the form of Stripe is here: who you are, your bank
      account and a proof of identity. Nothing is asked, and no money moves. Choose what you would do there.</p>
    <form method="post" action="${accountPagePath}/${id}">${Object.entries(words)
      .map(([choice, label]) => `<button name="choice" value="${choice}">${label}</button>`)
      .join('')}</form>`,
  );

const isChoice = (text: string | undefined): text is AccountChoice => text !== undefined && text in accountChoices;

const send = (reply: FastifyReply, text: string, status = 200) =>
  reply
    .status(status)
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(text);

type Call = { Params: { id: string }; Body: Form | undefined };

/** Routes of the sandbox's stand-in for the provider's form about an account, as pages without scripts. */
export async function sandboxAccountPages(app: FastifyInstance, sandbox: Sandbox) {
  await app.register(async (door) => {
    door.removeAllContentTypeParsers();
    door.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(body as string))),
    );
    door.setErrorHandler(async (error, _, reply) => {
      if (!(error instanceof SandboxError)) throw error;
      return send(
        reply,
        page('Page not found', '<p><a href="/settings/payment-collection">Back to Bairn</a></p>'),
        404,
      );
    });
    door.get(`${accountPagePath}/style.css`, async (_, reply) =>
      reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(style),
    );
    door.get<Call>(`${accountPagePath}/:id`, async ({ params }, reply) => {
      const { used, refresh_url } = await sandbox.readVisit(params.id);
      return used ? reply.redirect(refresh_url, 303) : send(reply, form(params.id));
    });
    door.post<Call>(`${accountPagePath}/:id`, async ({ params, body }, reply) => {
      const choice = body?.['choice'];
      return reply.redirect(await sandbox.endVisit(params.id, isChoice(choice) ? choice : null), 303);
    });
  });
}
