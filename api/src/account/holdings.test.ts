import { sql } from 'kysely';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { familySections } from '../data-export/familySections.ts';
import { moneySections } from '../data-export/moneySections.ts';
import { ownSections } from '../data-export/ownSections.ts';
import { serviceSections } from '../data-export/serviceSections.ts';
import { staffSections } from '../data-export/staffSections.ts';
import { makeWholePerson, marks, wholePassword } from '../testing/makeWholePerson.ts';
import { makeWorld, type World } from '../testing/world.ts';

/**
 * `exported`: the section of the archive that has it, or why none does. `left`: after the deletion it is removed, kept
 * without the person, or kept.
 */
type Holding = {
  exported: string | { not: string };
  left: 'removed' | 'anonymised' | { kept: string };
};

/**
 * The personal data of each table: a new table that refers to people needs a line here and in the texts that list what
 * is held.
 */
const holdings: Record<string, Holding> = {
  user: { exported: 'account', left: 'anonymised' },
  device: { exported: 'devices', left: 'removed' },
  stored_file: { exported: 'pictures', left: 'removed' },
  registration: { exported: { not: 'the address may have been typed by another person; swept' }, left: 'removed' },
  address_request: { exported: 'address-requests', left: 'removed' },
  slow_down: { exported: { not: 'wrong passwords, forgotten by themselves' }, left: 'removed' },
  user_notification: { exported: 'notifications', left: 'removed' },
  audit_log: { exported: 'activity', left: { kept: 'who did what: ids only' } },
  mail: { exported: 'emails', left: { kept: 'which emails went out: ids only' } },
  dev_mail: {
    exported: { not: 'the mail server of a demonstration' },
    left: { kept: 'an external mail server would keep it too' },
  },

  keyworker_profile: { exported: 'roles', left: { kept: 'whose orders: an id only' } },
  family_link: { exported: 'children', left: 'removed' },
  court_restriction: {
    exported: { not: "a service's record of a court's order, whose document the adult has from the court" },
    left: { kept: 'who may not collect a child, which the service must know while it looks after the child' },
  },
  child: { exported: 'children', left: 'anonymised' },
  needs_request: { exported: 'needs-asked', left: { kept: 'who asked about which child: ids only' } },
  child_record: { exported: 'child-records', left: 'anonymised' },
  consent: { exported: 'consents', left: { kept: 'who agreed to what for a child that a service knows' } },
  child_sharing: { exported: 'sharing', left: { kept: 'what a service may see of a child: ids only' } },
  connection: { exported: 'connections', left: { kept: 'which service was connected: ids only' } },
  connection_consent: { exported: 'connections', left: { kept: 'who agreed to what: ids only' } },
  enquiry: { exported: 'enquiries', left: 'removed' },
  pickup: { exported: 'pickups', left: 'removed' },
  accident_report: { exported: 'accident-reports', left: { kept: 'a claim may be made until the child is 19' } },
  accident_signature: { exported: 'accident-reports', left: { kept: 'who signed a report that is kept by law' } },
  accident_addendum: { exported: { not: 'written by the staff' }, left: { kept: 'what was added to a kept report' } },
  accident_duty: { exported: { not: 'written by the staff' }, left: { kept: 'that an authority was told: ids only' } },
  medicine_plan: { exported: 'medicines', left: { kept: 'what a child was given, and who agreed' } },
  medicine_dose: { exported: 'medicines', left: { kept: 'who gave what to a child: ids only' } },
  inspection_pack: {
    exported: { not: 'who asked for a bundle of the service: an id' },
    left: { kept: 'erased after 30 days' },
  },
  personal_plan: { exported: 'personal-plans', left: { kept: "a service's own record of the child" } },
  personal_plan_answer: {
    exported: 'personal-plans',
    left: { kept: 'who signed what for a child that a service knows' },
  },
  journal_entry: { exported: 'journal', left: { kept: "a service's own record of the child" } },
  journal_child: { exported: 'journal', left: { kept: "a service's own record of the child" } },
  journal_copy: { exported: 'journal', left: { kept: "a service's own record of the child" } },
  journal_media: {
    exported: { not: 'who added which picture: ids only; the pictures are in the journal' },
    left: { kept: "a service's own record of the child" },
  },
  journal_media_child: {
    exported: { not: 'which children are in a picture: ids only' },
    left: { kept: "a service's own record of the child" },
  },
  journal_book: {
    exported: { not: 'a copy of the journal, which is exported' },
    left: { kept: 'erased after 14 days' },
  },
  journal_like: { exported: 'journal-likes', left: 'removed' },
  journal_comment: { exported: 'journal-comments', left: 'removed' },
  journal_mute: { exported: { not: 'which alerts a person ended' }, left: 'removed' },
  journal_flag: {
    exported: { not: "a service's note about a child" },
    left: { kept: "a service's own record of the child" },
  },
  conversation_side: { exported: 'messages', left: { kept: 'those of a service: an id only' } },
  message: { exported: 'messages', left: { kept: "what was written for a service, without the person's name" } },
  message_report: { exported: 'message-reports', left: { kept: 'that a message was reported: the reason alone' } },
  message_mute: { exported: 'message-hours', left: 'removed' },
  bulletin: { exported: 'bulletins', left: { kept: "a service's text to its families, without the person's name" } },
  questionnaire_respondent: { exported: 'questionnaires', left: 'removed' },
  recurring_booking: { exported: 'recurring-bookings', left: 'removed' },
  waiting_entry: { exported: 'waiting-lists', left: 'removed' },
  waiting_child: { exported: 'waiting-lists', left: 'removed' },
  carer_branch: {
    exported: { not: 'at which of its services a provider has the record of the carer section: ids only' },
    left: { kept: "a service's own record: ids only" },
  },
  family_entry: {
    exported: { not: 'the key of the call that entered the family' },
    left: { kept: 'which call entered the family: ids only' },
  },
  funding_year: {
    exported: { not: 'the sums of the funding section' },
    left: { kept: 'hours that a council pays for' },
  },
  child_funding: { exported: 'funding', left: { kept: 'hours that a council pays for' } },
  funding_use: {
    exported: { not: 'the minutes of a booking, summed in the funding section' },
    left: { kept: 'hours that a council pays for' },
  },
  funding_split: {
    exported: { not: 'a request from one service to another' },
    left: { kept: 'hours that a council pays for' },
  },
  child_profile: { exported: 'places', left: { kept: "a service's own record of the child" } },
  child_profile_carer: { exported: 'carer', left: { kept: "a service's own record of the child" } },
  carer: { exported: 'carer', left: 'anonymised' },
  saved_search: { exported: 'saved-searches', left: 'removed' },
  favourite: { exported: 'favourites', left: 'removed' },
  join_request: { exported: 'join-requests', left: { kept: 'that a service was asked for, without the person' } },
  review: { exported: 'reviews', left: { kept: "the stars alone, in the service's average" } },
  review_report: { exported: 'review-reports', left: { kept: 'that a review was reported: the reason alone' } },
  basket: { exported: 'basket', left: 'removed' },
  basket_item: { exported: 'basket', left: 'removed' },
  order: { exported: 'orders', left: { kept: 'tax law' } },
  payment: { exported: 'payments', left: { kept: 'tax law' } },
  refund: { exported: 'refunds', left: { kept: 'tax law' } },
  invoice: { exported: 'invoices', left: { kept: 'tax law; erased six years after its tax year' } },
  invoice_line: { exported: 'invoices', left: { kept: 'tax law; erased with its invoice' } },
  credit_note_line: {
    exported: { not: 'the sum is in the invoices section' },
    left: { kept: 'tax law; erased with its invoice' },
  },
  receipt: { exported: 'receipts', left: { kept: 'tax law; erased with its invoice' } },
  childcare_voucher: { exported: 'vouchers', left: 'removed' },
  ledger_entry: { exported: { not: 'the same as payments and refunds' }, left: { kept: 'tax law' } },
  booking: { exported: 'bookings', left: { kept: 'who was paid for what; no contact data' } },
  register_entry: { exported: 'attendance', left: { kept: 'who was in whose care' } },
  calendar_feed: { exported: 'calendar-feed', left: 'removed' },
  payment_customer: { exported: 'payment-provider', left: 'removed' },
  saved_card: { exported: 'cards', left: 'removed' },

  staff_profile: { exported: 'staff', left: 'anonymised' },
  staff_branch: { exported: 'staff', left: 'removed' },
  absence: {
    exported: 'absences',
    left: { kept: 'when annual leave was taken, which was paid for; every other absence and all notes are removed' },
  },
  staff_pin: { exported: { not: 'the hash of a PIN, as of a password' }, left: 'removed' },
  work_period: { exported: 'hours-worked', left: { kept: 'who worked when, which was paid for: ids and times only' } },
  work_correction: {
    exported: 'hours-worked',
    left: { kept: 'why hours that were paid for were changed; reasons about the person are removed' },
  },
  availability_request: {
    exported: { not: "a service's question to its staff" },
    left: { kept: 'that a service asked, for which days' },
  },
  availability: { exported: 'availability', left: 'removed' },
  staff_record: { exported: 'staff-record', left: 'removed' },
  staff_schedule: { exported: 'working-weeks', left: 'removed' },
  staff_training: { exported: 'in-training', left: 'removed' },
  staff_suspension: { exported: 'suspensions', left: { kept: 'who counted when: ids only' } },
  staff_qualification: { exported: 'qualifications', left: 'removed' },
  shift: { exported: 'shifts', left: { kept: 'who worked when; coming shifts are open again' } },
  rota_certificate: {
    exported: { not: 'that a rota was published is in the activity' },
    left: { kept: 'who published which rota: ids only' },
  },
  rota_correction: {
    exported: { not: 'the shifts as they are now have their section' },
    left: { kept: 'why a week that was worked was corrected; notes about the person are removed' },
  },
  rota_build: { exported: { not: "a service's plan, which is no one's shift yet" }, left: 'removed' },
  rota_reminder: { exported: { not: 'the email is in its section' }, left: 'removed' },
  confirmed_shift: { exported: { not: 'the shifts as they are now have their section' }, left: 'removed' },
  staff_reservation: { exported: 'reservations', left: 'removed' },
  rota_template_shift: { exported: { not: "a service's plan, which is no one's shift yet" }, left: 'anonymised' },
  schedule_feed: { exported: 'shift-calendar', left: 'removed' },
  register_event: { exported: 'recorded-attendance', left: { kept: 'who was in whose care' } },
  desk_order: {
    exported: { not: 'the order is; who made it for a family is in the activity' },
    left: { kept: 'who booked for whom: ids only' },
  },
  booking_look: { exported: 'bookings-seen', left: 'removed' },
  staff_invite: { exported: 'invitations', left: 'anonymised' },
};

/** A column that references one of these tables refers to a person. */
const people = ['user', 'keyworker_profile', 'staff_profile', 'carer', 'child', 'order', 'basket', 'booking'];
/** Names of columns that hold personal data without a reference. A service's own columns of that name are exempt. */
const ofSomebody = /^(email|recipient|user_id)$/;

let world: World;
let whole: Awaited<ReturnType<typeof makeWholePerson>>;
beforeAll(async () => {
  world = await makeWorld();
  whole = await makeWholePerson(world);
});
afterAll(() => world.close());

const db = () => world.services.database.db;

async function tablesOfPeople(): Promise<string[]> {
  const { rows } = await sql<{ table: string; column: string; target: string | null }>`
    select c.relname as table, a.attname as column, t.relname as target
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_constraint f on f.conrelid = c.oid and f.contype = 'f' and a.attnum = any(f.conkey)
    left join pg_class t on t.oid = f.confrelid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`.execute(db());
  const found = rows.filter(({ column, target }) => ofSomebody.test(column) || (target && people.includes(target)));
  return [...new Set([...people, 'mail', ...found.map(({ table }) => table)])];
}

/** Tables with a row that contains a text, in any column; except what an external mail server would keep. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(db());
  const found: string[] = [];
  for (const { name } of rows.filter((table) => table.name !== 'dev_mail')) {
    const hit =
      await sql`select from ${sql.table(name)} t where strpos(lower(t::text), ${text.toLowerCase()}) > 0 limit 1`.execute(
        db(),
      );
    if (hit.rows.length > 0) found.push(name);
  }
  return found.toSorted();
}

async function takeOut(token: string) {
  // One person asks for more archives here than a day allows.
  await sql`delete from slow_down where key like 'archive:%'`.execute(db());
  const reply = await world.app.inject({
    url: '/api/users/data-export',
    headers: { 'x-api-key': 'demo', authorization: `Bearer ${token}` },
  });
  expect(reply.headers['content-type']).toBe('application/zip');
  expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="bairn-\d{4}-\d\d-\d\d\.zip"$/);
  const files = unzipSync(reply.rawPayload);
  const text = (name: string) => new TextDecoder().decode(files[name]);
  return {
    names: Object.keys(files),
    text,
    rows: (file: string) => JSON.parse(text(`data/${file}.json`)) as unknown[],
  };
}

describe('personal data', () => {
  it('is declared for each table, exported or not, kept or not, each with its reason', async () => {
    expect((await tablesOfPeople()).toSorted()).toEqual(Object.keys(holdings).toSorted());
  });

  it('exists for the person of these tests in every table', async () => {
    await world.services.outbox.run();
    const empty: string[] = [];
    for (const table of Object.keys(holdings)) {
      const { rows } = await sql`select from ${sql.table(table)} limit 1`.execute(db());
      if (rows.length === 0) empty.push(table);
    }
    expect(empty).toEqual([]);
  });
});

describe('the archive of a person', () => {
  it('has every declared section, with its rows', async () => {
    const archive = await takeOut(whole.token);
    const sections = [...ownSections, ...familySections, ...serviceSections, ...moneySections, ...staffSections].map(
      ({ file }) => file,
    );
    const wanted = Object.values(holdings).flatMap(({ exported }) => (typeof exported === 'string' ? [exported] : []));
    expect(wanted.filter((file) => !sections.includes(file))).toEqual([]);
    const files = [...sections.map((file) => `data/${file}.json`), `pictures/${whole.picture}`, 'index.html'];
    expect(archive.names.toSorted()).toEqual(files.toSorted());
    expect(sections.filter((file) => archive.rows(file).length === 0)).toEqual([]);
    expect(archive.rows('account')[0]).toMatchObject({ email: whole.email, telephone_number: marks.phone });
    expect(archive.rows('children')).toHaveLength(3);
    expect(archive.rows('payments')[0]).toMatchObject({ amount_pence: 4200, order: whole.booking.number });
    expect(archive.rows('attendance')[0]).toMatchObject({ collected_by: 'Gran', note: 'Fell asleep on the swing' });
    expect(archive.rows('activity')[0]).toMatchObject({ what: 'Downloaded their data' });
  });

  it('is readable by itself, with no scripts and no requests', async () => {
    const page = (await takeOut(whole.token)).text('index.html');
    for (const text of [marks.firstName, marks.address, '£42.00', 'Your children', `pictures/${whole.picture}`]) {
      expect(page).toContain(text);
    }
    expect(page).not.toMatch(/<script|<link|https?:|\son\w+=/i);
  });

  it('writes every moment and day as people do', async () => {
    const page = (await takeOut(whole.token)).text('index.html');
    expect(page.match(/.{0,60}\d{4}-\d\d-\d\d/g) ?? []).toEqual([]);
  });

  it('escapes what people typed', async () => {
    await sql`update "user" set county = '<script>alert(1)</script>', city = 'stoke-on-trent'
      where id = ${whole.id}`.execute(db());
    const page = (await takeOut(whole.token)).text('index.html');
    expect(page).toContain('&lt;script&gt;alert(1)');
    expect(page).toContain('stoke-on-trent');
    // Internal names are not shown to people.
    expect(page).toContain('nursery admin');
  });

  it('has no names, numbers or addresses of other people', async () => {
    const stranger = await makeWholePerson(world);
    await sql`update "user" set first_name = 'Xanthia' where id = ${stranger.id}`.execute(db());
    // The stranger works where the person's children are, and was invited by them.
    await sql`update staff_invite set invited_by = ${whole.id}, first_name = 'Xanthia' where accepted_by = ${stranger.id}`.execute(
      db(),
    );
    const archive = await takeOut(whole.token);
    const all = archive.names.map((name) => archive.text(name)).join('\n');
    expect(all).not.toContain('Xanthia');
    expect(all).not.toContain(stranger.email);
    expect(archive.rows('invitations-sent')).toHaveLength(3);
    // Nor in a colleague's, though both work for the same service.
    const colleague = await takeOut(whole.nursery.staff['nursery-super-admin']?.token ?? '');
    const theirs = colleague.names.map((name) => colleague.text(name)).join('\n');
    for (const mark of [whole.email, marks.phone, marks.firstName]) expect(theirs).not.toContain(mark);
  });

  it('has the whole of a long history, of which the page shows the latest part', async () => {
    await sql`insert into audit_log (id, at, user_id, action, object_type, object_id)
      select gen_random_uuid(), '2026-01-01'::timestamptz + (n / 3) * interval '1 minute', ${whole.id}, 'child.create',
        'child', gen_random_uuid() from generate_series(1, 1300) n`.execute(db());
    const archive = await takeOut(whole.token);
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from audit_log where user_id = ${whole.id}`.execute(db());
    expect(archive.rows('activity')).toHaveLength(rows[0]?.count ?? 0);
    expect(archive.text('index.html')).toContain(`The latest 200 of ${rows[0]?.count}`);
  });
});

describe('a deleted account', () => {
  it('leaves nothing that names the person, and leaves kept rows unchanged', async () => {
    const person = await makeWholePerson(world);
    // Another person with the same values would hide what is left.
    await sql`update "user" set first_name = 'Other' where first_name = ${marks.firstName} and id <> ${person.id}`.execute(
      db(),
    );
    const before = await tablesWith(person.email);
    expect(before).toEqual(
      expect.arrayContaining(['user', 'registration', 'address_request', 'slow_down', 'staff_invite']),
    );
    const reply = await world.call('DELETE', '/users/account', {
      token: person.token,
      body: { password: wholePassword },
    });
    expect(reply).toEqual({ status: 200, body: { data: null } });
    expect(await tablesWith(person.email)).toEqual([]);
    const own = (table: string, where: ReturnType<typeof sql>) =>
      sql`select from ${sql.table(table)} t where ${where}`.execute(db()).then(({ rows }) => rows.length);
    const { id, keyworker } = person;
    const user = sql`t.user_id = ${id}`;
    const family = sql`t.keyworker_profile_id = ${keyworker}`;
    const profile = sql`t.staff_profile_id = ${person.work.profile}`;
    const counts: Record<string, number> = {};
    for (const [table, where] of Object.entries({
      device: user,
      user_notification: user,
      stored_file: sql`t.owner_user_id = ${id}`,
      family_link: family,
      favourite: family,
      saved_search: family,
      questionnaire_respondent: family,
      waiting_entry: family,
      recurring_booking: family,
      enquiry: family,
      review: family,
      review_report: user,
      join_request: user,
      pickup: family,
      journal_like: user,
      journal_comment: sql`${user} and t.side = 'family'`,
      journal_mute: user,
      basket: family,
      payment_customer: family,
      saved_card: family,
      childcare_voucher: family,
      staff_branch: profile,
      absence: sql`${profile} and (t.type <> 3 or num_nonnulls(t.note, t.answer, t.fit_note_key) > 0)`,
      booking_look: profile,
      rota_build: profile,
      rota_reminder: profile,
      confirmed_shift: profile,
      staff_reservation: profile,
      rota_template_shift: profile,
      schedule_feed: profile,
      slow_down: sql`t.key = ${`password:${id}`}`,
      child: sql`t.id = ${person.children[2]?.id}`,
      carer: sql`t.user_id = ${id}`,
    }))
      counts[table] = await own(table, where);
    expect(Object.entries(counts).filter(([, count]) => count > 0)).toEqual([]);
    const kept = {
      order: await own('order', family),
      booking: await own('booking', family),
      child: await own('child', sql`t.id = any(${person.children.map((child) => child.id)}::uuid[])`),
      shift: await own('shift', profile),
      register_event: await own('register_event', profile),
      carer: await own('carer', sql`t.id = ${person.carer} and t.phone is null and t.email is null`),
      audit_log: await own('audit_log', sql`t.user_id = ${id} and t.action = 'account.delete'`),
    };
    expect(kept).toEqual({ order: 2, booking: 2, child: 2, shift: 1, register_event: 1, carer: 1, audit_log: 1 });
  });

  it('leaves no trace when there was no other person', async () => {
    const alone = await makeWorld();
    const person = await makeWholePerson(alone);
    const former = world;
    world = alone;
    try {
      for (const mark of Object.values(marks)) expect(await tablesWith(mark), mark).not.toEqual([]);
      await alone.call('DELETE', '/users/account', { token: person.token, body: { password: wholePassword } });
      await alone.services.outbox.run();
      const left: Record<string, string[]> = {};
      for (const mark of [...Object.values(marks), person.email]) {
        // Tax law asks for the name and address on an invoice; `eraseInvoices` ends that.
        left[mark] = (await tablesWith(mark)).filter((table) => table !== 'invoice');
      }
      expect(Object.entries(left).filter(([, tables]) => tables.length > 0)).toEqual([]);
      await expect(alone.services.files.read(person.picture)).rejects.toThrow();
      const { rows } = await sql<{ held: number }>`
        select held from session_instance where id = ${person.instance}`.execute(db());
      expect(rows[0]?.held).toBe(0);
    } finally {
      world = former;
      await alone.close();
    }
  });
});
