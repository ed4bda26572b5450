import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { now } from '@bairn/shared/schema/clock';
import { newId } from '../database/id.ts';
import { upsertPublicRegisterRows } from '../public-register/upsertPublicRegisterRows.ts';
import { makeFamily, makeNursery, makeSession, makeStaff, signIn } from '../testing/make.ts';
import { makeBooking } from '../testing/makeService.ts';
import { publicRegisterRow } from '../testing/publicRegisterRow.ts';
import { picture, sendForm } from '../testing/sendForm.ts';
import { world } from '../testing/sharedWorld.ts';

const db = () => world.services.database.db;

/** A person who signed up to set up a provider. */
async function makeFounder() {
  const id = newId();
  await sql`insert into "user" (id, email, first_name, last_name, account, intended_role, activated_at, created_at)
    values (${id}, ${`founder-${id}@test.bairn.test`}, 'Founder', 'Testing', 'service', 'nursery-super-admin', ${now()},
      ${now()})`.execute(db());
  return { id, token: await signIn(world, id, 'service') };
}

let numbers = 0;
const freshNumber = () => `CS20996${String((numbers += 1)).padStart(5, '0')}`;

const stepOne = {
  is_ci_registered: '0',
  service_name: ' Bramble Bank Nursery ',
  provider_type: '3',
  postcode: 'eh66jj',
  address_line_1: '12 Shore',
  address_line_2: '',
  city: 'Edinburgh',
  county: 'Midlothian',
  contact_phone: '0131 496 0123',
  contact_email: 'Hello@Bramble.test',
  website: 'bramble.test',
};
const stepTwo = {
  service_types: [1, 1, 2],
  provision_term: 2,
  provisions: [1],
  meals: [3],
  activity_categories: [1, 2],
  support_options: [2],
  provides_additional_support: 1,
  asn_info: 'A quiet room.',
};

const first = (token: string, body: unknown = stepOne) =>
  world.call('POST', '/nursery/onboarding/step-1', { token, body });
const second = (token: string, body: unknown = stepTwo) =>
  world.call('POST', '/nursery/onboarding/step-2', { token, body });

const branchOf = async (user: string) =>
  (
    await sql<Record<string, unknown>>`select b.*, n.provider_type from staff_profile s
      join nursery n on n.id = s.nursery_id join branch b on b.nursery_id = n.id where s.user_id = ${user}`.execute(
      db(),
    )
  ).rows;

describe('step one', () => {
  it('creates the provider, its first service and the person as its super admin', async () => {
    const { id, token } = await makeFounder();
    const { status, body } = await first(token);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      id,
      role: 'nursery-super-admin',
      nurseries: [
        {
          name: 'Bramble Bank Nursery',
          provider_type: 3,
          staffProfile: { role: 'nursery-super-admin' },
          branches: [{ name: 'Bramble Bank Nursery', branch_details_complete: false, marketplace_enabled: false }],
        },
      ],
    });
    const [branch] = await branchOf(id);
    expect(branch).toMatchObject({
      status: 'onboarding',
      cs_number: null,
      postcode: 'EH6 6JJ',
      contact_phone: '+441314960123',
      contact_email: 'hello@bramble.test',
      website: 'https://bramble.test',
      lat: expect.any(Number),
    });
    const { rows } = await sql<{
      action: string;
    }>`select action from audit_log where user_id = ${id} order by action`.execute(db());
    expect(rows.map(({ action }) => action)).toEqual(['branch.create', 'nursery.create', 'staff.create']);
  });

  it('takes places, grades and council from the public register if it has the number', async () => {
    const { id, token } = await makeFounder();
    const entry = { ...publicRegisterRow(), cs_number: freshNumber(), council: 'Argyll & Bute', registered_places: 31 };
    await upsertPublicRegisterRows(db(), [entry]);
    const reply = await first(token, { ...stepOne, is_ci_registered: '1', cs_number: entry.cs_number.toLowerCase() });
    expect(reply.status).toBe(200);
    const [branch] = await branchOf(id);
    expect(branch).toMatchObject({ cs_number: entry.cs_number, registered_places: 31, local_authority_id: 4 });
  });

  it('names missing fields, including the number of a registered service', async () => {
    const { id, token } = await makeFounder();
    const { status, body } = await first(token, { is_ci_registered: '1', contact_phone: '12', website: 'no address' });
    expect(status).toBe(422);
    expect(body.errors).toEqual({
      cs_number: ['The CI registration number field is required'],
      service_name: ['The service name field is required'],
      provider_type: ['The provider type field is required'],
      postcode: ['The postcode field is required'],
      address_line_1: ['The address line 1 field is required'],
      city: ['The city field is required'],
      county: ['The county field is required'],
      contact_phone: ['The contact number must be a valid phone number'],
      contact_email: ['The contact email field is required'],
      website: ['The website must be a valid address'],
    });
    expect((await first(token, { ...stepOne, is_ci_registered: '1', cs_number: 'CS12' })).body.errors).toEqual({
      cs_number: ['The CI registration number starts with CS followed by 10 digits'],
    });
    expect((await first(token, { ...stepOne, provider_type: '99' })).body.errors).toEqual({
      provider_type: ['The provider type is not valid'],
    });
    expect(await branchOf(id)).toEqual([]);
  });

  it('takes a number that another set-up has too: it belongs to the one that proves it', async () => {
    const body = { ...stepOne, is_ci_registered: '1', cs_number: freshNumber() };
    const founders = [await makeFounder(), await makeFounder()];
    for (const { id, token } of founders) {
      expect((await first(token, body)).status).toBe(200);
      const { body: answer } = await second(token);
      expect(answer.data.nurseries[0].branches).toMatchObject([
        { branch_details_complete: true, marketplace_enabled: false },
      ]);
      expect(await branchOf(id)).toMatchObject([
        { status: 'unlisted', cs_number: body.cs_number, proven_number: null },
      ]);
    }
  });

  it('creates one of each when sent several times at once', async () => {
    const { id, token } = await makeFounder();
    const replies = await Promise.all(Array.from({ length: 5 }, () => first(token)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await branchOf(id)).toHaveLength(1);
  });

  it('changes the data when repeated before step two', async () => {
    const { id, token } = await makeFounder();
    await first(token);
    expect((await first(token, { ...stepOne, service_name: 'Bramble Brae' })).status).toBe(200);
    expect(await branchOf(id)).toMatchObject([{ name: 'Bramble Brae', status: 'onboarding' }]);
  });

  it('is allowed for a person who is setting up a provider', async () => {
    const nursery = await makeNursery(world);
    expect((await first(nursery.staff['nursery-super-admin']?.token ?? '')).status).toBe(409);
    expect((await first(nursery.staff['nursery-admin']?.token ?? '')).status).toBe(403);
    expect((await first((await makeFamily(world)).token)).status).toBe(403);
    const { id, token } = await makeFounder();
    await sql`update "user" set intended_role = null where id = ${id}`.execute(db());
    expect((await first(token)).status).toBe(403);
  });
});

describe('the pictures', () => {
  it('may come with step one or later; they are re-encoded and can be removed', async () => {
    const { token } = await makeFounder();
    expect((await world.call('GET', '/nursery/onboarding', { token })).status).toBe(404);
    const begun = await sendForm(world, '/nursery/onboarding/step-1', token, {
      ...stepOne,
      service_logo: await picture(900, 700),
    });
    expect(begun.status).toBe(200);
    const { body } = await world.call('GET', '/nursery/onboarding', { token });
    expect(body.data).toEqual({
      service_name: 'Bramble Bank Nursery',
      logo_url: expect.stringMatching(/^\/files\/[\w-]+\.webp$/),
      cover_url: null,
      service_types: [],
    });
    const logo = await sharp((await world.app.inject({ url: body.data.logo_url })).rawPayload).metadata();
    expect(logo).toMatchObject({ format: 'webp', width: 512 });
    const sent = await sendForm(world, '/nursery/onboarding/pictures', token, {
      service_cover: await picture(1080, 500),
    });
    expect(sent.body.data).toMatchObject({
      logo_url: body.data.logo_url,
      cover_url: expect.stringContaining('/files/'),
    });
    const cover = await sharp((await world.app.inject({ url: sent.body.data.cover_url })).rawPayload).metadata();
    expect(cover).toMatchObject({ width: 1080, height: 500 });
    const bare = await world.call('POST', '/nursery/onboarding/pictures', { token, body: { remove: 'service_logo' } });
    expect(bare.body.data).toMatchObject({ logo_url: null, cover_url: sent.body.data.cover_url });
  });

  it('are checked by content and size, and a refused one changes nothing', async () => {
    const { id, token } = await makeFounder();
    const script = new Blob(['<svg onload="alert(1)"/>'], { type: 'image/png' });
    const refused = await sendForm(world, '/nursery/onboarding/step-1', token, { ...stepOne, service_cover: script });
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: { service_cover: ['Only these file types are allowed: jpg, gif, png.'] } },
    });
    expect(await branchOf(id)).toEqual([]);
    await first(token);
    const pdf = new Blob(['%PDF-1.7'], { type: 'application/pdf' });
    for (const field of ['service_logo', 'service_cover']) {
      expect(await sendForm(world, '/nursery/onboarding/pictures', token, { [field]: pdf })).toMatchObject({
        status: 422,
        body: { errors: { [field]: ['Only these file types are allowed: jpg, gif, png.'] } },
      });
    }
    const large = new Blob([new Uint8Array(10_485_761)], { type: 'image/png' });
    expect(await sendForm(world, '/nursery/onboarding/pictures', token, { service_logo: large })).toMatchObject({
      status: 422,
      body: { errors: { service_logo: ['File size cannot exceed 10MB.'] } },
    });
  });
});

describe('step two', () => {
  it('completes the service, so that families find it', async () => {
    const { id, token } = await makeFounder();
    expect((await second(token)).status).toBe(404);
    await first(token, { ...stepOne, service_name: 'Zebrafinch Yard' });
    const search = async () =>
      (await world.call('GET', '/nursery/marketplace/search', { query: { search: 'Zebrafinch' } })).body.data.length;
    expect(await search()).toBe(0);
    const { status, body } = await second(token);
    expect(status).toBe(200);
    expect(body.data.nurseries[0].branches).toMatchObject([
      { branch_details_complete: true, marketplace_enabled: true, service_types: [1, 2] },
    ]);
    expect(await branchOf(id)).toMatchObject([
      { status: 'listed', provision_term: 2, provides_additional_support: true, asn_info: 'A quiet room.' },
    ]);
    expect(await search()).toBe(1);
    expect(await second(token)).toEqual({
      status: 409,
      body: { message: 'Your service is already set up.', code: 'onboarding_done' },
    });
    expect((await first(token)).status).toBe(409);
    expect((await world.call('GET', '/nursery/onboarding', { token })).status).toBe(409);
  });

  it('stores no support details that were left out', async () => {
    const { id, token } = await makeFounder();
    await first(token);
    await second(token, { ...stepTwo, provides_additional_support: 0 });
    expect(await branchOf(id)).toMatchObject([
      { provides_additional_support: false, asn_info: null, support_options: [] },
    ]);
  });

  it('needs a kind of service, and ids of the lists', async () => {
    const { id, token } = await makeFounder();
    await first(token);
    const { status, body } = await second(token, { ...stepTwo, service_types: [], provision_term: undefined });
    expect(status).toBe(422);
    expect(body.errors).toMatchObject({
      service_types: ['The kind of service field is required'],
      provision_term: ['The time of year field is required'],
    });
    const unknown = await second(token, { ...stepTwo, meals: [3, 77], support_options: [99] });
    expect(unknown.body.errors).toEqual({
      meals: ['The meals is not valid'],
      support_options: ['The support options is not valid'],
    });
    expect(await branchOf(id)).toMatchObject([{ status: 'onboarding', details_complete: false }]);
  });

  it.each(['listed', 'unlisted', 'scheduled_for_deletion'])('refuses a service that is %s', async (status) => {
    const { id, token } = await makeFounder();
    await first(token);
    await sql`update branch set status = ${status} where nursery_id in (
      select nursery_id from staff_profile where user_id = ${id})`.execute(db());
    expect((await second(token)).status).toBe(409);
    expect(await branchOf(id)).toMatchObject([{ status, details_complete: false }]);
  });
});

describe('the entry of the public register', () => {
  const imported = (token: string, cs_number: string) =>
    world.call('GET', '/nursery/imported-services', { token, query: { cs_number } });

  it('is found by its number, and says whether the service is on Bairn', async () => {
    const { token } = await makeFounder();
    const entry = {
      ...publicRegisterRow(),
      cs_number: freshNumber(),
      provider_type: 'Private',
      town: 'Leith',
      postcode: 'EH6 6JJ',
    };
    await upsertPublicRegisterRows(db(), [entry]);
    const { status, body } = await imported(token, ` ${entry.cs_number.toLowerCase()} `);
    expect(status).toBe(200);
    expect(body.data).toMatchObject([
      {
        cs_number: entry.cs_number,
        name: entry.name,
        provider_type: 1,
        city: 'Leith',
        postcode: 'EH6 6JJ',
        taken: false,
      },
    ]);
    const other = await makeFounder();
    await first(other.token, { ...stepOne, is_ci_registered: '1', cs_number: entry.cs_number });
    expect((await imported(token, entry.cs_number)).body.data).toMatchObject([{ taken: false }]);
    await sql`update branch set proven_number = cs_number where cs_number = ${entry.cs_number}`.execute(db());
    expect((await imported(token, entry.cs_number)).body.data).toMatchObject([{ taken: true }]);
  });

  it('is an empty list for an unknown number, and 422 for a malformed one', async () => {
    const { token } = await makeFounder();
    expect((await imported(token, 'CS1999999999')).body).toEqual({ data: [] });
    expect((await imported(token, 'CS1')).body.errors).toEqual({
      cs_number: ['The CI registration number starts with CS followed by 10 digits'],
    });
  });

  it('is visible to admins and people setting up a provider', async () => {
    const nursery = await makeNursery(world);
    expect((await imported(nursery.staff['nursery-admin']?.token ?? '', 'CS1999999999')).status).toBe(200);
    expect((await imported(nursery.staff['nursery-staff']?.token ?? '', 'CS1999999999')).status).toBe(403);
    expect((await imported((await makeFamily(world)).token, 'CS1999999999')).status).toBe(403);
    await sql`update nursery set suspended_at = ${now()} where id = ${nursery.id}`.execute(db());
    expect(await imported(nursery.staff['nursery-admin']?.token ?? '', 'CS1999999999')).toEqual({
      status: 403,
      body: { message: 'This provider has been suspended. Please contact your Administrator!' },
    });
  });
});

describe('getting started', () => {
  const stepsOf = async (nursery: string, branch: string, token: string) => {
    const { status, body } = await world.call('GET', `/nursery/${nursery}/branch/${branch}/getting-started`, { token });
    expect(status).toBe(200);
    return body.data.steps as { step: string; done: boolean }[];
  };
  const open = (steps: readonly { step: string; done: boolean }[]) =>
    steps.filter(({ done }) => !done).map(({ step }) => step);

  it('says of a service that has just been set up what is left, by what is there', async () => {
    const { id, token } = await makeFounder();
    await first(token);
    await second(token);
    const [{ nursery_id, id: branch }] = (await branchOf(id)) as [{ nursery_id: string; id: string }];
    const left = async () => open(await stepsOf(nursery_id, branch, token));
    expect(await left()).toEqual(['you', 'opening_times', 'pictures', 'sessions', 'payouts', 'staff']);

    await sql`update "user" set telephone_number = '+441314960123' where id = ${id}`.execute(db());
    await sql`insert into opening_time (nursery_id, branch_id, day, opens, closes)
      values (${nursery_id}, ${branch}, 1, '08:00', '18:00')`.execute(db());
    await sql`update branch set stripe_account_id = 'acct_1', payout_state = 'enabled' where id = ${branch}`.execute(
      db(),
    );
    await makeStaff(world, nursery_id, branch, 'nursery-staff');
    expect(await left()).toEqual(['pictures', 'sessions']);
  });

  it('counts a session only while families can book it, and ends with the first booking', async () => {
    const nursery = await makeNursery(world);
    const { token } = await makeStaff(world, nursery.id, nursery.branch, 'nursery-admin');
    const left = async () => open(await stepsOf(nursery.id, nursery.branch, token));
    const session = await makeSession(world, nursery);
    expect(await left()).not.toContain('sessions');
    await sql`update session set status = 'unlisted' where id = ${session.id}`.execute(db());
    expect(await left()).toContain('sessions');
    await makeBooking(world, await makeFamily(world), session, { instance: session.instances[0]?.id ?? '' });
    expect(await stepsOf(nursery.id, nursery.branch, token)).toEqual([]);
  });
});
