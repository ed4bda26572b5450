import { broadcastAuth } from '@bairn/shared/schema/auth';
import { forbidden } from '../plugins/refusal.ts';
import { serve } from '../plugins/serve.ts';
import { mayListen, permit, type Holder } from './channels.ts';

export const realtimeRoutes = [
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
