import { sql } from 'kysely';
import { broadcastAuth, currentUser, login, logout, refresh } from '@bairn/shared/calls/auth';
import { saveProfile } from '@bairn/shared/calls/profile';
import { leavesAll, serviceLeaving } from '../access/branchRules.ts';
import { noticeDevice } from '../notifications/noticeDevice.ts';
import { audit } from '../audit/audit.ts';
import { drawImage } from '../files/drawImage.ts';
import { serve } from '../http/serve.ts';
import { mayListen, permit, type Holder } from '../realtime/channels.ts';
import { forbidden } from '../refusals/refusal.ts';
import { closeDevice, renewToken } from './devices.ts';
import { checkCredentials } from './login.ts';
import { needPassword } from './needPassword.ts';
import { updateProfile } from './profile.ts';
import { openSession, signedIn } from './signIn.ts';
import { readUser } from './userQueries.ts';

export const authRoutes = [
  serve(login, { access: 'public', ownTransactions: true }, async ({ body, db, transact, request, services }) => {
    const from = { ip: request.ip, secrets: services.settings.tokenSecrets };
    const { user, account, password_hash } = await checkCredentials(db, transact, body, from);
    const session = await transact(async (tx) => {
      await needPassword(tx, user, password_hash);
      await sql`update "user" set account = ${account} where id = ${user} and account <> ${account}`.execute(tx);
      const opened = await openSession(tx, user, account, request.userAgent);
      await noticeDevice(tx, opened.device);
      return opened;
    });
    return { data: await signedIn(db, services, session) };
  }),

  serve(
    refresh,
    { access: 'account.read', ownTransactions: true },
    async ({ person, transact, request, services: { tokens } }) => {
      const claims = await transact((tx) => renewToken(tx, person, request.token ?? ''));
      return { data: { token: await tokens.sign(claims) } };
    },
  ),

  serve(logout, { access: 'account.read', ownTransactions: true }, async ({ person, transact }) => {
    await transact((tx) => closeDevice(tx, person.device_id));
    return { data: null };
  }),

  serve(currentUser, { access: 'account.read' }, async ({ db, person }) => {
    if (leavesAll(person)) throw forbidden(serviceLeaving);
    return { data: await readUser(db, person.user_id, person.account) };
  }),

  serve(
    saveProfile,
    { access: 'account.change', ownTransactions: true },
    async ({ body: { avatar, remove_avatar, ...fields }, person, db, transact, services: { files, images } }) => {
      const shape = { width: 320, height: 320, fit: 'cover' } as const;
      const picture = avatar ? await drawImage(images, avatar, 'avatar', shape) : null;
      if (picture) await files.put(picture.key, picture.bytes);
      await transact(async (tx) => {
        await updateProfile(tx, person.user_id, { ...fields, picture, remove: remove_avatar ?? false });
        await audit(tx, {
          user: person.user_id,
          action: 'account.change',
          object: { type: 'user', id: person.user_id },
        });
      });
      return { data: await readUser(db, person.user_id, person.account) };
    },
  ),

  serve(
    broadcastAuth,
    { access: 'realtime.listen', ownTransactions: true },
    async ({ body, person, services: { settings } }) => {
      if (!mayListen(person, body.channel_name)) throw forbidden('You may not listen to this channel.');
      const holder: Holder = { user_id: person.user_id, device_id: person.device_id };
      const channel_data = JSON.stringify(holder);
      const asked = { socket: body.socket_id, channel: body.channel_name, data: channel_data };
      return { auth: permit(settings.realtime, asked), channel_data };
    },
  ),
];
