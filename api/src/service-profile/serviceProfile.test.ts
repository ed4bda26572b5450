import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { transact } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { upsertPublicRegisterRows } from '../public-register/upsertPublicRegisterRows.ts';
import { makeNursery, makeSession, makeStaff, type MadeNursery } from '../testing/make.ts';
import { publicRegisterRow } from '../testing/publicRegisterRow.ts';
import { picture, sendForm } from '../testing/sendForm.ts';
import { world } from '../testing/sharedWorld.ts';
import { addPhoto } from './gallery.ts';

const db = () => world.services.database.db;

const form = {
  is_ci_registered: '0',
  service_name: 'Rowan Bank Nursery',
  postcode: 'eh66jj',
  address_line_1: '12 Shore',
  address_line_2: '',
  city: 'Edinburgh',
  county: 'Midlothian',
  contact_phone: '0131 496 0123',
  contact_email: 'Hello@Rowan.test',
  website: 'rowan.test',
  service_types: [1, 2],
  provision_term: 2,
  provisions: [1],
  meals: [3],
  activity_categories: [1],
  support_options: [2],
  provides_additional_support: 1,
  asn_info: 'A quiet room.',
};

let numbers = 0;
async function makeEntry() {
  const entry = { ...publicRegisterRow(), cs_number: `CS20997${String((numbers += 1)).padStart(5, '0')}` };
  await upsertPublicRegisterRows(db(), [{ ...entry, registered_places: 31 }]);
  return entry;
}

async function makeProvider() {
  const nursery = await makeNursery(world);
  const base = `/nursery/${nursery.id}/branch/${nursery.branch}`;
  const token = nursery.staff['nursery-admin']?.token ?? '';
  const post = (path: string, body?: unknown) => world.call('POST', `${base}${path}`, { token, body });
  return { nursery, base, token, post, read: async () => (await world.call('GET', base, { token })).body.data };
}

const publicPage = async (branch: string) =>
  (await world.call('GET', `/nursery/marketplace/nurseryBranch/${branch}`)).body.data;
/** What open screens and the cache of rendered pages were told of a service, oldest first. */
const announced = async (branch: string) =>
  (
    await sql<{ data: Record<string, string> }>`select payload->'data' as data from outbox
      where topic = 'realtime.event' and payload->>'channel' = ${`private-branch.${branch}`}
        and payload->>'event' = 'service.changed' order by id`.execute(db())
  ).rows.map(({ data }) => data);

describe('the service form', () => {
  it('is what families and the search find at once, and is announced so that rendered pages are dropped', async () => {
    const { nursery, post, read } = await makeProvider();
    const { status, body } = await post('/update', {
      ...form,
      service_name: 'Quillwort House',
      about: 'Near the Shore.',
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      id: nursery.branch,
      name: 'Quillwort House',
      status: 'listed',
      contact_phone: '+441314960123',
      contact_email: 'hello@rowan.test',
      website: 'https://rowan.test',
      service_types: [1, 2],
      about: 'Near the Shore.',
    });
    expect(await read()).toEqual(body.data);
    expect(await publicPage(nursery.branch)).toMatchObject({ name: 'Quillwort House', meals: ['Lunch'] });
    const found = await world.call('GET', '/nursery/marketplace/search', { query: { search: 'Quillwort' } });
    expect(found.body.data).toMatchObject([{ id: nursery.branch }]);
    expect(await announced(nursery.branch)).toHaveLength(1);
    // Left out, it stays.
    expect((await post('/update', form)).body.data).toMatchObject({ about: 'Near the Shore.' });
    const log = await sql<{ action: string }>`select action from audit_log where object_id = ${nursery.branch}`.execute(
      db(),
    );
    expect(log.rows).toEqual([{ action: 'branch.change' }, { action: 'branch.change' }]);
  });

  it('takes grades and places with a new CS number, and tells the pages of both entries', async () => {
    const { nursery, token, post, read } = await makeProvider();
    const [one, other] = [await makeEntry(), await makeEntry()];
    const registered = (cs_number: string) => ({ ...form, is_ci_registered: '1', cs_number });
    expect((await post('/update', registered(one.cs_number))).status).toBe(200);
    await sql`update branch set registered_places = 12 where id = ${nursery.branch}`.execute(db());
    const places = async () =>
      (
        await sql<{
          registered_places: number;
        }>`select registered_places from branch where id = ${nursery.branch}`.execute(db())
      ).rows[0]?.registered_places;
    await post('/update', registered(one.cs_number));
    expect(await places()).toBe(12);
    await post('/update', registered(other.cs_number));
    expect(await places()).toBe(31);
    const ids = await sql<{ id: string }>`select id from register_service
      where cs_number in (${one.cs_number}, ${other.cs_number})`.execute(db());
    const told = (await announced(nursery.branch)).slice(-2).map(({ register_service_id }) => register_service_id);
    expect(new Set(told)).toEqual(new Set(ids.rows.map(({ id }) => id)));
    // A number that is not proven takes it off the marketplace.
    expect((await read()).status).toBe('unlisted');
    const second = await world.call('POST', `/nursery/${nursery.id}/branch`, {
      token,
      body: registered(other.cs_number),
    });
    expect(second.body.errors.cs_number[0]).toMatch(/You already have a service/);
  });

  it('completes a service that is being set up', async () => {
    const { nursery, post } = await makeProvider();
    await sql`update branch set status = 'onboarding', details_complete = false where id = ${nursery.branch}`.execute(
      db(),
    );
    const { body } = await post('/update', form);
    expect(body.data).toMatchObject({ status: 'listed', branch_details_complete: true });
    const log = await sql<{ action: string }>`select action from audit_log where object_id = ${nursery.branch}`.execute(
      db(),
    );
    expect(log.rows).toEqual([{ action: 'branch.complete' }]);
  });

  it('saves phone, email or notice alone, and families see the notice', async () => {
    const { nursery, post } = await makeProvider();
    await post('/update', form);
    const { body } = await post('/lite', { notice: ' Closed on Monday. ' });
    expect(body.data).toMatchObject({ notice: 'Closed on Monday.', contact_phone: '+441314960123' });
    expect((await publicPage(nursery.branch)).notice).toBe('Closed on Monday.');
    expect((await post('/lite', { notice: '', contact_phone: '0131 496 0199' })).body.data).toMatchObject({
      notice: null,
      contact_phone: '+441314960199',
    });
  });
});

describe('a further service', () => {
  it('is complete, listed, and open to the admin who added it', async () => {
    const { nursery, token } = await makeProvider();
    const { status, body } = await world.call('POST', `/nursery/${nursery.id}/branch`, { token, body: form });
    expect(status).toBe(200);
    const { id } = body.data;
    expect(body.data).toMatchObject({ name: form.service_name, status: 'listed', branch_details_complete: true });
    const list = await world.call('GET', `/nursery/${nursery.id}/branch`, { token });
    expect(new Set(list.body.data.map((one: { id: string }) => one.id))).toEqual(new Set([nursery.branch, id]));
    const staff = nursery.staff['nursery-staff']?.token ?? '';
    const theirs = await world.call('GET', `/nursery/${nursery.id}/branch`, { token: staff });
    expect(theirs.body.data).toMatchObject([{ id: nursery.branch }]);
    expect((await world.call('GET', `/nursery/${nursery.id}/branch/${id}`, { token: staff })).status).toBe(404);
  });

  it('is not made where a part of the form is refused', async () => {
    const { nursery, token } = await makeProvider();
    const entry = await makeEntry();
    const body = { ...form, is_ci_registered: '1', cs_number: entry.cs_number };
    const add = () => world.call('POST', `/nursery/${nursery.id}/branch`, { token, body });
    expect([(await add()).status, (await add()).status]).toEqual([200, 422]);
    const { rows } = await sql`select from branch where nursery_id = ${nursery.id}`.execute(db());
    expect(rows).toHaveLength(2);
  });
});

describe('the business information', () => {
  it('has owner, services and accounts, and its name and logo stand on the pages of its services', async () => {
    const { nursery, token } = await makeProvider();
    const sent = await sendForm(world, `/nursery/${nursery.id}`, token, {
      name: 'Rowan Childcare',
      start_month: 'apr',
      logo: await picture(900, 700),
    });
    expect(sent.status).toBe(200);
    expect(sent.body.data).toMatchObject({
      name: 'Rowan Childcare',
      start_month: 'apr',
      provider_type: 1,
      plan: null,
      owner: { id: nursery.staff['nursery-super-admin']?.id },
      branches: [{ id: nursery.branch }],
      connected_accounts: [{ branch_id: nursery.branch }],
    });
    expect(await publicPage(nursery.branch)).toMatchObject({
      provider_name: 'Rowan Childcare',
      logo_url: sent.body.data.logo_url,
    });
    expect(await announced(nursery.branch)).toHaveLength(1);
    const wrong = await world.call('POST', `/nursery/${nursery.id}`, { token, body: { provider_type: 99 } });
    expect(wrong.body.errors).toEqual({ provider_type: ['The provider type is not valid'] });
  });
});

describe('the gallery', () => {
  async function makeGallery(count: number) {
    const provider = await makeProvider();
    for (let index = 0; index < count; index += 1) {
      await sendForm(world, `${provider.base}/upload`, provider.token, { photo: await picture(40 + index, 30) });
    }
    const photos = async () => (await provider.read()).photos as { id: string; cover: boolean; default: boolean }[];
    const ids = (await photos()).map(({ id }) => id);
    return { ...provider, photos, ids };
  }
  const order = (photos: readonly { id: string }[]) => photos.map(({ id }) => id);

  it('re-encodes a photo in two sizes, upright and without its location', async () => {
    const { base, token, nursery } = await makeProvider();
    const sideways = await sharp({ create: { width: 3000, height: 1000, channels: 3, background: '#a62' } })
      .withExif({ IFD3: { GPSLatitude: '55/1 57/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const sent = await sendForm(world, `${base}/upload`, token, {
      photo: new Blob([new Uint8Array(sideways)], { type: 'image/jpeg' }),
      description: 'The garden',
    });
    expect(sent.status).toBe(200);
    const [photo] = sent.body.data.photos;
    expect(photo).toMatchObject({ description: 'The garden', cover: false, default: false });
    const look = async (url: string) => sharp((await world.app.inject({ url })).rawPayload).metadata();
    const large = await look(photo.url);
    expect(large).toMatchObject({ format: 'webp', height: 1620, width: 540 });
    expect(large.exif).toBeUndefined();
    expect(await look(photo.small_url)).toMatchObject({ format: 'webp', height: 480 });
    expect((await publicPage(nursery.branch)).photos).toEqual([
      { url: photo.url, small_url: photo.small_url, description: 'The garden' },
    ]);
  });

  it('refuses what is no picture, too large or beyond twenty, and keeps the rest', async () => {
    const { base, token, ids, photos, nursery } = await makeGallery(1);
    const send = (photo: Blob) => sendForm(world, `${base}/upload`, token, { photo });
    const refusals = [
      [new Blob(['<svg/>'], { type: 'image/png' }), 'Only these file types are allowed: jpg, gif, png.'],
      [new Blob([new Uint8Array(10_485_761)]), 'File size cannot exceed 10MB.'],
    ] as const;
    for (const [file, message] of refusals) {
      expect(await send(file)).toMatchObject({ status: 422, body: { errors: { photo: [message] } } });
    }
    expect((await world.call('POST', `${base}/upload`, { token, body: {} })).body.errors).toEqual({
      photo: ['The photo field is required'],
    });
    await sql`insert into branch_photo (nursery_id, id, branch_id, file_id, position, created_at)
      select nursery_id, gen_random_uuid(), branch_id, file_id, n, created_at
      from branch_photo, generate_series(2, 19) n where id = ${ids[0]}`.execute(db());
    const bare = () => ({ key: `${newId()}.webp`, bytes: new Uint8Array(1), width: 1, height: 1 });
    const of = { nursery: nursery.id, branch: nursery.branch };
    const added = await Promise.allSettled(
      Array.from({ length: 5 }, () =>
        transact(db(), (tx) => addPhoto(tx, of, { large: bare(), small: bare() }, 'photo')),
      ),
    );
    expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await send(await picture(9, 9))).toMatchObject({
      status: 422,
      body: { errors: { photo: ['The gallery is full: at most 20 photos. Remove one first.'] } },
    });
    expect(await photos()).toHaveLength(20);
    expect((await publicPage(nursery.branch)).photos).toHaveLength(20);
  });

  it('keeps the order that it is given, with what was added meanwhile at its end', async () => {
    const { post, ids, photos } = await makeGallery(3);
    const [one = '', two = '', three = ''] = ids;
    await post('/gallery-order', { photo_ids: [three, one] });
    expect(order(await photos())).toEqual([three, one, two]);
    const other = await makeGallery(1);
    expect((await post('/gallery-order', { photo_ids: [two, other.ids[0]] })).status).toBe(404);
    expect(order(await photos())).toEqual([three, one, two]);
  });

  it('has one cover and one photo for sessions, which the pages show', async () => {
    const { nursery, post, ids, photos } = await makeGallery(2);
    const [one = '', two = ''] = ids;
    const session = await makeSession(world, nursery);
    const shown = async () =>
      (await world.call('GET', `/nursery/marketplace/nurseryBranch/${nursery.branch}/sessions/${session.id}`)).body.data
        .photo;
    expect(await shown()).toBeNull();
    for (const id of [one, two]) {
      expect((await post(`/set-as-cover/${id}`)).status).toBe(200);
      expect((await post('/set-default', { photo_id: id })).status).toBe(200);
    }
    expect(await photos()).toMatchObject([
      { id: one, cover: false, default: false },
      { id: two, cover: true, default: true },
    ]);
    expect((await publicPage(nursery.branch)).cover_url).toMatch(/^\/files\//);
    expect(await shown()).toMatchObject({ url: expect.stringContaining('/files/') });
    await post('/set-default', { photo_id: null });
    expect(await shown()).toBeNull();
  });

  it('forgets a photo with its files, also as the cover', async () => {
    const { nursery, base, token, post, ids, read } = await makeGallery(2);
    await post(`/set-as-cover/${ids[0]}`);
    const { url, small_url } = (await read()).photos[0];
    expect((await world.call('DELETE', `${base}/remove-upload/${ids[0]}`, { token })).status).toBe(200);
    expect(order((await read()).photos)).toEqual([ids[1]]);
    expect((await publicPage(nursery.branch)).cover_url).toBeNull();
    await world.services.outbox.run();
    for (const gone of [url, small_url]) expect((await world.app.inject({ url: gone })).statusCode).toBe(404);
    expect((await world.call('DELETE', `${base}/remove-upload/${ids[0]}`, { token })).status).toBe(404);
  });

  it('is closed to admins of another service', async () => {
    const { ids, base } = await makeGallery(1);
    const other: MadeNursery = await makeNursery(world);
    const { token } = await makeStaff(world, other.id, other.branch, 'nursery-admin');
    const own = `/nursery/${other.id}/branch/${other.branch}`;
    expect((await world.call('POST', `${base}/set-as-cover/${ids[0]}`, { token })).status).toBe(404);
    // The photo of one service below the path of another.
    for (const path of [`/set-as-cover/${ids[0]}`, `/describe-upload/${ids[0]}`]) {
      expect((await world.call('POST', own + path, { token, body: {} })).status).toBe(404);
    }
    expect((await world.call('POST', `${own}/set-default`, { token, body: { photo_id: ids[0] } })).status).toBe(404);
    expect((await world.call('DELETE', `${own}/remove-upload/${ids[0]}`, { token })).status).toBe(404);
  });
});
