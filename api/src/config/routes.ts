import { ageRanges, webConfig } from '@bairn/shared/calls/config';
import { hasMailbox, mailboxPath } from '../mail/mailboxPages.ts';
import { serve } from '../http/serve.ts';
import { ageRangeList, lists } from './lists.ts';

/** Sessional is the third employment type; clients that do not know it ignore it (specification section 7). */
const sessional = 2;

export const configRoutes = [
  serve(webConfig, { access: 'public' }, async ({ query, services: { settings } }) => ({
    data: {
      lists:
        query.include_sessional === false
          ? { ...lists, employment_types: lists.employment_types.filter(({ id }) => id !== sessional) }
          : lists,
      support: {
        email: settings.support.email,
        phone: settings.support.phone,
        hours: 'Mon to Fri 8:30am to 5:30pm',
        portal_url: settings.support.portalUrl,
      },
      payments: {
        provider: settings.stripe ? ('stripe' as const) : ('sandbox' as const),
        publishable_key: settings.stripe?.publishableKey ?? 'pk_sandbox',
      },
      maps: { tile_url: settings.mapTiles?.url ?? null, attribution: settings.mapTiles?.attribution ?? '' },
      realtime: { key: settings.realtime.key },
      vitals: { percent: settings.vitalsPercent },
      mode: settings.mode,
      mailbox: hasMailbox(settings) ? mailboxPath : null,
    },
  })),
  serve(ageRanges, { access: 'public' }, async () => ({ data: ageRangeList })),
];
