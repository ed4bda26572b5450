import { reportClientError } from '@bairn/shared/calls/clientErrors';
import { serve } from '../http/serve.ts';
import { countScreenError } from '../monitoring/metrics.ts';
import { networkOf } from '../network/networkOf.ts';
import { countReports } from './countReports.ts';
import { withoutIds, withoutPeople } from './withoutPeople.ts';

const count = countReports();

export const clientErrorRoutes = [
  serve(
    reportClientError,
    { access: 'public', ownTransactions: true, scarce: true },
    async ({ body, services, request: { log, ip } }) => {
      const { kind, remote, message, stack, path, versions } = body;
      countScreenError({ kind, remote, version: versions[remote] ?? 'unknown' }, networkOf(ip));
      const source = stack === undefined ? undefined : await services.stacks.read(stack);
      log.warn(
        {
          clientError: {
            kind,
            remote,
            message: withoutPeople(message),
            ...(stack === undefined ? {} : { stack: withoutPeople(stack) }),
            ...(source === undefined ? {} : { source: withoutPeople(source) }),
            path: withoutIds(path),
            versions,
            times: count(`${kind} ${remote} ${versions[remote] ?? ''}`),
          },
        },
        'a screen failed',
      );
      return { data: null };
    },
  ),
];
