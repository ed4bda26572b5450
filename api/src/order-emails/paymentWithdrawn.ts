import { listWords } from '@bairn/shared/format/listWords';
import { plural } from '@bairn/shared/format/plural';
import { momentWords, oneLine, type Block, type Email } from '../mail/email.ts';
import { bookingLine, contactBlocks } from './parts.ts';
import { payBlocks } from './paymentLink.ts';
import type { ToldOrder } from './toldOrder.ts';

/** What the link still asks for; nothing where the whole order was withdrawn. */
function restOf(order: ToldOrder, token: string, site: string): Block[] {
  const waiting = order.bookings.filter(({ status }) => status === 'pending');
  if (waiting.length === 0 || order.pay_by === null) return [];
  return [
    { kind: 'heading', text: 'Still kept for you' },
    {
      kind: 'text',
      text: `Pay for the rest until ${momentWords(order.pay_by)}, or these places are offered to others.`,
    },
    ...payBlocks(waiting, token, site),
  ];
}

/**
 * The email after a service withdrew places that a family was to pay by a link: all of the order, or the dates that the
 * service closed.
 * @returns null where none of them is withdrawn any more.
 */
export function paymentWithdrawn(
  order: ToldOrder,
  { ids, token, site }: { ids: readonly string[]; token: string; site: string },
): Email | null {
  const gone = order.bookings.filter(({ id, status }) => ids.includes(id) && status === 'expired');
  if (gone.length === 0) return null;
  const services = listWords(gone.map(({ service }) => service));
  const children = listWords(gone.map(({ child }) => child));
  const places = plural(gone.length, 'place');
  const reasons = [...new Set(gone.flatMap(({ cancel_reason }) => (cancel_reason ? [cancel_reason] : [])))];
  const rest = restOf(order, token, site);
  const charged = 'Nothing was charged for this, and you do not need to pay for it.';
  return {
    subject: `${services} withdrew ${places} for ${children} (${order.number})`,
    summary: rest.length > 0 ? `${charged} The other places are still kept.` : charged,
    title: `${services} withdrew ${places} for ${children}`,
    blocks: [
      {
        kind: 'text',
        text: `Hello ${order.first_name}, ${services} had kept ${gone.length === 1 ? 'this place' : 'these places'} for you and no longer does. ${charged}`,
      },
      ...(reasons.length > 0 ? [{ kind: 'text' as const, text: `Their reason: ${oneLine(reasons.join('; '))}` }] : []),
      { kind: 'lines', lines: gone.map((booking) => bookingLine(booking)) },
      ...rest,
      ...contactBlocks(gone, true),
    ],
    because: `${services} booked for you`,
  };
}
