import { reportVitals } from '@bairn/shared/calls/vitals';
import { serve } from '../http/serve.ts';
import { observeVital } from '../monitoring/vitals.ts';

export const vitalRoutes = [
  serve(
    reportVitals,
    { access: 'public', ownTransactions: true, scarce: true },
    async ({ body, services: { keptVersions } }) => {
      for (const vital of body.vitals) {
        const isKept = await keptVersions(vital.remote, vital.version);
        observeVital(isKept ? vital : { ...vital, remote: 'other', version: 'other' });
      }
      return { data: null };
    },
  ),
];
