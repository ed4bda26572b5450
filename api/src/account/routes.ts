import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import type { AuditAction } from '@bairn/shared/schema/auditWords';
import {
  changePassword,
  dataExport,
  deleteAccount,
  devices,
  logoutEverywhere,
  signOutDevice,
  switchToKeyworker,
  switchToService,
  toggleSubscription,
  userRoles,
  viewIntro,
} from '@bairn/shared/calls/self';
import { latestFamilyData } from '@bairn/shared/calls/connections';
import type { Person } from '../access/person.ts';
import { closeDevices, moveDevice } from '../auth/devices.ts';
import { needPassword } from '../auth/needPassword.ts';
import { checkNewPassword } from '../auth/newPassword.ts';
import { hashPassword } from '../auth/passwords.ts';
import { archiveTurns } from '../auth/paces.ts';
import { setPassword } from '../auth/setPassword.ts';
import { signedIn } from '../auth/signIn.ts';
import { takeTurns } from '../auth/turns.ts';
import { audit } from '../audit/audit.ts';
import type { Db, Tx } from '../database/database.ts';
import { serve } from '../http/serve.ts';
import type { Services } from '../services.ts';
import { unauthenticated } from '../refusals/refusal.ts';
import { readBriefs } from '../connections/connectionQueries.ts';
import { countNotifications } from '../notifications/notificationQueries.ts';
import { confirmPassword } from './confirmPassword.ts';

import { readDevices, signOut } from './deviceQueries.ts';
import { removePerson } from './removePerson.ts';
import { exportOwnData } from '../data-export/exportOwnData.ts';
import { readRoles } from '../auth/roleQueries.ts';
import { readUser } from '../auth/userQueries.ts';
import { needKeyworker, needService } from './switchAccount.ts';

const self = (person: Person, action: AuditAction) => ({
  user: person.user_id,
  action,
  object: { type: 'user' as const, id: person.user_id },
});
const ofDevice = (person: Person, action: AuditAction, id: string) => ({
  user: person.user_id,
  action,
  object: { type: 'device' as const, id },
});

type Switch = {
  person: Person;
  db: Db;
  transact<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>;
  request: { token: string | null };
  services: Services;
};

async function goOnAs(account: 'service' | 'keyworker', { person, db, transact, request, services }: Switch) {
  const claims = await transact(async (tx) => {
    await audit(tx, ofDevice(person, 'account.switch', person.device_id));
    return moveDevice(tx, person, request.token ?? '', account);
  });
  return { data: await signedIn(db, services, { ...claims, account }) };
}

/** Routes of a signed-in person's own account. */
export const accountRoutes = [
  serve(latestFamilyData, { access: 'connection.own' }, async ({ db, person, scope }) => {
    const reader = { user: person.user_id, account: 'keyworker' } as const;
    const [user, connections, { unread }] = await Promise.all([
      readUser(db, reader.user, 'keyworker'),
      readBriefs(db, scope.keyworker),
      countNotifications(db, reader),
    ]);
    return {
      data: {
        children: user.keyworkerProfile?.children ?? [],
        payment_methods: user.keyworkerProfile?.payment_methods ?? [],
        connections,
        unread: { notifications: unread, conversations: user.conversations.unread_conversations.length },
      },
    };
  }),

  serve(switchToService, { access: 'account.change', ownTransactions: true }, async (context) => {
    needService(context.person);
    return goOnAs('service', context);
  }),

  serve(switchToKeyworker, { access: 'account.change', ownTransactions: true }, async (context) => {
    needKeyworker(context.person);
    return goOnAs('keyworker', context);
  }),

  serve(toggleSubscription, { access: 'account.change' }, async ({ tx, person, body: { subscribed } }) => {
    const { numAffectedRows } = await sql`update "user" set subscribed = ${subscribed}
      where id = ${person.user_id} and deleted_at is null`.execute(tx);
    if (numAffectedRows !== 1n) throw unauthenticated();
    await audit(tx, self(person, subscribed ? 'account.subscribe' : 'account.unsubscribe'));
    return { data: { subscribed } };
  }),

  serve(viewIntro, { access: 'account.change' }, async ({ tx, person }) => {
    await sql`update "user" set intro_viewed_at = coalesce(intro_viewed_at, ${now()})
      where id = ${person.user_id} and deleted_at is null`.execute(tx);
    return { data: await readUser(tx, person.user_id, person.account) };
  }),

  serve(userRoles, { access: 'account.read' }, async ({ db, person }) => ({
    data: await readRoles(db, person.user_id),
  })),

  serve(changePassword, { access: 'account.change', ownTransactions: true }, async ({ body, db, transact, person }) => {
    const user = person.user_id;
    const known = await confirmPassword(db, transact, {
      user,
      password: body.current_password,
      field: 'current_password',
    });
    checkNewPassword(body.password, known.email);
    const fresh = await hashPassword(body.password);
    await transact(async (tx) => {
      await needPassword(tx, user, known.password_hash);
      await setPassword(tx, user, fresh, person.device_id);
    });
    return { data: null };
  }),

  serve(devices, { access: 'account.read' }, async ({ db, person }) => ({
    data: await readDevices(db, person.user_id, person.device_id),
  })),

  serve(signOutDevice, { access: 'account.change' }, async ({ tx, person, params: { id } }) => {
    await signOut(tx, person.user_id, id);
    await audit(tx, ofDevice(person, 'device.end', id));
    return { data: null };
  }),

  serve(logoutEverywhere, { access: 'account.change' }, async ({ tx, person }) => {
    await closeDevices(tx, person.user_id);
    await audit(tx, self(person, 'device.end_all'));
    return { data: null };
  }),

  serve(
    dataExport,
    { access: 'account.read', ownTransactions: true },
    async ({ db, transact, person, services: { files, settings } }) => {
      await transact(async (tx) => {
        await takeTurns(tx, archiveTurns(person.user_id));
        await audit(tx, self(person, 'account.export'));
      });
      const owner = { user: person.user_id, keyworker: person.keyworker_id };
      return exportOwnData({ db, files, support: settings.support.email }, owner);
    },
  ),

  serve(
    deleteAccount,
    { access: 'account.change', ownTransactions: true },
    async ({ body: { password }, db, transact, person }) => {
      const known = await confirmPassword(db, transact, { user: person.user_id, password, field: 'password' });
      await transact((tx) => removePerson(tx, person, known.password_hash));
      return { data: null };
    },
  ),
];
