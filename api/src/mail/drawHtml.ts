import { html, Markup } from './html.ts';
import { becauseOf, type Block, type Email, type Line, type Sender } from './email.ts';
import { palette, type Colour } from './palette.ts';

const light = (name: Colour) => palette[name][0];
const dark = (name: Colour) => palette[name][1];

const face = "font-family: system-ui, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif";

/** Inline styles for every mail client, and classes for those with a dark mode. */
const style = (rules: string) => new Markup(`style="${rules}"`);
const paragraph = style(`margin: 0 0 16px; font-size: 16px; line-height: 1.5; color: ${light('text')}`);

const darkRules = new Markup(`
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    .page { background: ${dark('page')} !important; }
    .card { background: ${dark('surface')} !important; border-color: ${dark('border')} !important; }
    .text { color: ${dark('text')} !important; }
    .muted { color: ${dark('muted')} !important; }
    .brand { color: ${dark('brand')} !important; }
    .line { border-color: ${dark('border')} !important; }
    .link { color: ${dark('link')} !important; }
    .action { background: ${dark('action')} !important; color: ${dark('actionText')} !important; }
  }
  @media (max-width: 480px) { .card { padding: 24px 16px !important; } }
`);

function drawLine({ title, details, amount }: Line) {
  return html`<tr>
    <td
      class="line"
      ${style(`padding: 12px 16px 12px 0; border-top: 1px solid ${light('border')}; vertical-align: top`)}
    >
      <strong class="text" ${style(`font-size: 16px; line-height: 1.5; color: ${light('text')}`)}>${title}</strong>
      ${details.map(
        (detail) =>
          html`<br /><span class="muted" ${style(`font-size: 15px; line-height: 1.5; color: ${light('muted')}`)}
              >${detail}</span
            >`,
      )}
    </td>
    <td
      class="line text"
      align="right"
      ${style(`padding: 12px 0; border-top: 1px solid ${light('border')}; vertical-align: top; font-size: 16px;
        line-height: 1.5; white-space: nowrap; color: ${light('text')}`)}
    >
      ${amount ?? ''}
    </td>
  </tr>`;
}

function drawSum({ label, amount, total }: Extract<Block, { kind: 'sums' }>['sums'][number]) {
  const cell = `padding: 6px 0; font-size: 16px; line-height: 1.5; color: ${light('text')}; font-weight: ${total ? 700 : 400}`;
  return html`<tr>
    <th scope="row" class="text" align="left" ${style(`${cell}; padding-right: 16px`)}>${label}</th>
    <td class="text" align="right" ${style(`${cell}; white-space: nowrap`)}>${amount}</td>
  </tr>`;
}

const table = (rows: Markup[], meaning: Markup) =>
  html`<table
    ${meaning}
    width="100%"
    cellpadding="0"
    cellspacing="0"
    ${style('border-collapse: collapse; margin: 0 0 24px')}
  >
    ${rows}
  </table>`;

function draw(block: Block): Markup {
  switch (block.kind) {
    case 'text':
      return html`<p class="text" ${paragraph}>${block.text}</p>`;
    case 'heading':
      return html`<h2
        class="text"
        ${style(`margin: 32px 0 12px; font-size: 19px; line-height: 1.3; color: ${light('text')}`)}
      >
        ${block.text}
      </h2>`;
    case 'lines':
      return table(block.lines.map(drawLine), new Markup('role="presentation"'));
    case 'sums':
      return table(block.sums.map(drawSum), new Markup(''));
    case 'points':
      return html`<ul class="text" ${style(`margin: 0 0 16px; padding: 0 0 0 20px; color: ${light('text')}`)}>
        ${block.points.map((point) => html`<li ${style('font-size: 16px; line-height: 1.5; margin: 0 0 4px')}>${point}</li>`)}
      </ul>`;
    case 'code':
      return html`<p
        class="text"
        ${style(`margin: 24px 0; font-size: 34px; line-height: 1.2; font-weight: 700; letter-spacing: 6px;
          font-variant-numeric: tabular-nums; color: ${light('text')}`)}
      >
        ${block.code}
      </p>`;
    case 'action':
      return html`<p ${style('margin: 24px 0')}>
        <a
          class="action"
          href="${block.url}"
          ${style(`display: inline-block; padding: 13px 24px; border-radius: 12px; font-size: 16px; font-weight: 600;
            text-decoration: none; background: ${light('action')}; color: ${light('actionText')}`)}
          >${block.label}</a
        >
      </p>`;
  }
}

/** The email as HTML: one column, no images, inline styles, with dark colours for clients that support them. */
export function drawHtml(email: Email, { site, support }: Sender): string {
  const small = (margin: string) =>
    style(`margin: ${margin}; font-size: 14px; line-height: 1.5; color: ${light('muted')}`);
  const link = style(`color: ${light('link')}`);
  return html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${email.subject}</title>
        <style>
          ${darkRules}
        </style>
      </head>
      <body class="page" ${style(`margin: 0; padding: 0; ${face}; background: ${light('page')}`)}>
        <div ${style('display: none; max-height: 0; overflow: hidden')} aria-hidden="true">${email.summary}</div>
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0">
          <tr>
            <td align="center" ${style('padding: 24px 12px')}>
              <table
                role="presentation"
                width="100%"
                cellpadding="0"
                cellspacing="0"
                ${style('max-width: 600px; text-align: left')}
              >
                <tr>
                  <td ${style('padding: 0 4px 16px')}>
                    <header>
                      <a
                        class="brand"
                        href="${site}"
                        ${style(`font-size: 24px; font-weight: 800; text-decoration: none; color: ${light('brand')}`)}
                        >Bairn</a
                      >
                    </header>
                  </td>
                </tr>
                <tr>
                  <td
                    class="card"
                    ${style(`padding: 32px; border: 1px solid ${light('border')}; border-radius: 12px; background: ${light('surface')}`)}
                  >
                    <main>
                      <h1
                        class="text"
                        ${style(`margin: 0 0 16px; font-size: 26px; line-height: 1.25; color: ${light('text')}`)}
                      >
                        ${email.title}
                      </h1>
                      ${email.blocks.map(draw)}
                    </main>
                  </td>
                </tr>
                <tr>
                  <td ${style('padding: 20px 4px')}>
                    <footer>
                      <p class="muted" ${small('0 0 8px')}>
                        Questions? Write to
                        <a class="link" href="mailto:${support.email}" ${link}>${support.email}</a> or call
                        ${support.phone}, Mon to Fri 8:30am to 5:30pm.
                      </p>
                      <p class="muted" ${small('0')}>
                        You are receiving this email because ${becauseOf(email)} on
                        <a class="link" href="${site}" ${link}>Bairn</a>.
                      </p>
                    </footer>
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html>`.text;
}
