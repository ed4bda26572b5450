import { sql } from 'kysely';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { familySections } from '../data-export/familySections.ts';
import { moneySections } from '../data-export/moneySections.ts';
import { ownSections } from '../data-export/ownSections.ts';
import { serviceSections } from '../data-export/serviceSections.ts';
import { staffSections } from '../data-export/staffSections.ts';
import { holdings } from '../testing/holdings.ts';
import { makeWholePerson, marks, wholePassword } from '../testing/makeWholePerson.ts';
import { makeWorld, type World } from '../testing/world.ts';

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
      notification_opt_out: user,
      quiet_time: user,
      push_subscription: user,
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
      expect(await alone.services.files.find(person.picture)).toBeNull();
      const { rows } = await sql<{ held: number }>`
        select held from session_instance where id = ${person.instance}`.execute(db());
      expect(rows[0]?.held).toBe(0);
    } finally {
      world = former;
      await alone.close();
    }
  });
});
