import { broadcastAuth } from '@bairn/shared/schema/auth';
import { forbidden } from '../plugins/refusal.ts';
import { serve } from '../plugins/serve.ts';
import { mayListen, signature } from './channels.ts';

export const realtimeRoutes = [
  serve(
    broadcastAuth,
    { access: 'realtime.listen', ownTransactions: true },
    async ({ body, person, services: { settings } }) => {
      if (!mayListen(person, body.channel_name)) throw forbidden('You may not listen to this channel.');
      const { key, secret } = settings.realtime;
      return { auth: `${key}:${signature(secret, body.socket_id, body.channel_name)}` };
    },
  ),
];
