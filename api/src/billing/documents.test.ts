import { extractText, getDocumentProxy } from 'unpdf';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatDate } from '@bairn/shared/format/date';
import type { Invoice } from '@bairn/shared/schema/rows/invoices';
import { makeFamily, makeNursery, makeSession, type MadeFamily, type MadeNursery } from '../testing/make.ts';
import { billed, markPaid, takesAll } from '../testing/payOnAccount.ts';
import { makeWorld, type World } from '../testing/world.ts';

let world: World;
let nursery: MadeNursery;
let family: MadeFamily;
beforeAll(async () => {
  world = await makeWorld();
  nursery = await makeNursery(world);
  await takesAll(world, nursery);
  await sql`update branch set invoice_instructions = 'Sort code 80-22-60, account 00123456', deposit_percent = 10
    where id = ${nursery.branch}`.execute(world.services.database.db);
  family = await makeFamily(world);
});
afterAll(() => world.close());

const fetchPdf = (url: string, token = family.token) =>
  world.app.inject({
    method: 'GET',
    url: `/api${url}/document`,
    headers: { authorization: `Bearer ${token}`, 'x-api-key': world.services.settings.apiKey },
  });

/** The words of a PDF, as a PDF reader finds them. */
async function wordsOf(id: string) {
  const response = await fetchPdf(`/booking/invoices/${id}`);
  expect(response.headers['content-type']).toBe('application/pdf');
  const pdf = await getDocumentProxy(new Uint8Array(response.rawPayload));
  const { text, totalPages } = await extractText(pdf, { mergePages: true });
  return { text: text.replaceAll(/\s+/g, ' '), totalPages };
}

const listed = async () =>
  (await world.call('GET', '/booking/invoices', { token: family.token })).body as {
    data: Invoice[];
    totals: { owed: number; overdue: number };
    meta: { total: number };
  };

describe('an invoice as a PDF', () => {
  it('has its number, names, lines and sums, and its credit note has its own', async () => {
    const sessions = [];
    for (const start of ['08:00', '10:00']) {
      const end = `${start.slice(0, 2)}:50`;
      sessions.push(
        await makeSession(world, nursery, { start, end, price: 4275, from: 30, types: [3], name: `Club at ${start}` }),
      );
    }
    const order = await billed(world, family, sessions, ['invoice', 'invoice']);
    const [invoice] = order.invoices;
    await markPaid(world, nursery, order, {
      payment_id: invoice?.payment_id,
      amount: 1000,
      method: 'bank_transfer',
      reference: 'FASTER 77',
      expected_owed: 8550,
    });
    const [first] = order.bookings;
    await world.call('POST', `/booking/order/${order.id}/cancel`, {
      token: family.token,
      body: { booking_ids: [first?.id], expected_refund: 0 },
    });
    const { data, totals, meta } = await listed();
    expect({ totals, total: meta.total }).toEqual({ totals: { owed: 3275, overdue: 0 }, total: 1 });
    const [own] = data;
    const { text } = await wordsOf(own?.id ?? '');
    for (const words of [
      'Invoice INV-000001',
      order.number,
      'Parent Testing',
      'Child1 Testing',
      'Club at 08:00',
      'Club at 10:00',
      `Nursery ${nursery.id.slice(-6)}`,
      formatDate(own?.due_on ?? null),
      'Total: £85.50',
      'Credited: £42.75',
      'Paid: £10.00',
      'To pay: £32.75',
      'CN-000001',
      'FASTER 77',
      'Sort code 80-22-60, account 00123456',
      'Give the number INV-000001 as the reference',
    ]) {
      expect(text).toContain(words);
    }
    const note = await wordsOf(own?.credit_notes[0]?.id ?? '');
    for (const words of [
      'Credit note CN-000001',
      'For invoice INV-000001',
      'Club at 08:00',
      'Total credited: £42.75',
      'cancelled by the family',
    ]) {
      expect(note.text).toContain(words);
    }
    expect(note.text).not.toContain('Club at 10:00');
  });

  it('says of vouchers where they are sent, and not how money is transferred', async () => {
    const session = await makeSession(world, nursery, { price: 4275, from: 57, days: 1, types: [4] });
    const { invoices } = await billed(world, family, [session], ['voucher']);
    const { text } = await wordsOf(invoices[0]?.id ?? '');
    expect(text).toContain('vouchers to the service. Your reference there: P1234567.');
    expect(text).not.toContain('Sort code');
  });

  it('is the same for its service, and not there for another service', async () => {
    const session = await makeSession(world, nursery, { price: 4275, from: 55, days: 1, types: [3] });
    const { invoices } = await billed(world, family, [session], ['invoice']);
    const [invoice] = invoices;
    const other = await makeNursery(world, { branches: 2 });
    const ofService = ({ id: provider, staff }: MadeNursery, branch: string) =>
      fetchPdf(`/nursery/${provider}/branch/${branch}/invoices/${invoice?.id}`, staff['nursery-super-admin']?.token);
    const own = await ofService(nursery, nursery.branch);
    expect([own.statusCode, own.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(own.headers['content-disposition']).toContain(`${invoice?.number}.pdf`);
    expect((await ofService(other, other.branch)).statusCode).toBe(404);
  });

  it('has its headings on each of many pages', async () => {
    const sessions = [];
    for (let nth = 0; nth < 38; nth += 1) {
      sessions.push(
        await makeSession(world, nursery, {
          price: 100,
          from: 60 + nth,
          days: 1,
          types: [3],
          name: `A long name of a club, the ${nth + 1}th`,
        }),
      );
    }
    const order = await billed(
      world,
      family,
      sessions,
      sessions.map(() => 'invoice' as const),
    );
    const { text, totalPages } = await wordsOf(order.invoices[0]?.id ?? '');
    expect(totalPages).toBeGreaterThan(1);
    expect(text.split('Date Time Child Session Amount')).toHaveLength(totalPages + 1);
    expect(text).toContain('Total: £38.00');
  });

  it('is not found by another family', async () => {
    const { data } = await listed();
    const stranger = await makeFamily(world);
    const reply = await world.call('GET', `/booking/invoices/${data[0]?.id}/document`, { token: stranger.token });
    expect(reply.status).toBe(404);
  });
});
