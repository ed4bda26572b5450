import { becauseOf, oneLine, type Block, type Email, type Sender } from './email.ts';

/** Aligns several sums: labels left, amounts right. */
function sums(rows: Extract<Block, { kind: 'sums' }>['sums']) {
  const width = Math.max(...rows.map(({ label, amount }) => label.length + amount.length)) + 2;
  return rows.map(({ label, amount }) => `${label}${amount.padStart(width - label.length)}`).join('\n');
}

function draw(block: Block): string {
  switch (block.kind) {
    case 'text':
      return oneLine(block.text);
    case 'heading':
      return `${oneLine(block.text)}\n${'-'.repeat(Math.min(oneLine(block.text).length, 60))}`;
    case 'lines':
      return block.lines
        .map(({ title, details, amount }) =>
          [
            `* ${oneLine(title)}${amount ? `  ${amount}` : ''}`,
            ...details.map((detail) => `  ${oneLine(detail)}`),
          ].join('\n'),
        )
        .join('\n\n');
    case 'sums':
      return sums(block.sums.map((row) => ({ ...row, label: oneLine(row.label) })));
    case 'points':
      return block.points.map((point) => `* ${oneLine(point)}`).join('\n');
    case 'code':
      return `    ${block.code}`;
    case 'action':
      return `${block.label}:\n${block.url}`;
  }
}

/** The email as plain text, complete without the HTML form. */
export function drawText(email: Email, { site, support }: Sender): string {
  const parts = [oneLine(email.title), ...email.blocks.map(draw)];
  const footer = [
    '-- ',
    'Bairn: find, book and manage childcare across Scotland',
    site,
    `Questions? ${support.email} or ${support.phone} (Mon to Fri 8:30am to 5:30pm)`,
    `You are receiving this email because ${becauseOf(email)}.`,
  ].join('\n');
  return `${parts.join('\n\n')}\n\n${footer}\n`;
}
