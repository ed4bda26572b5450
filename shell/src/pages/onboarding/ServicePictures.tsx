import { call, reportError, useQueryClient } from '@bairn/shared/app';
import { type Onboarding } from '@bairn/shared/schema/onboarding';
import { onboardingPictures } from '@bairn/shared/calls/onboarding';
import type { RequestOf } from '@bairn/shared/schema/endpoint';
import { FileDrop } from '@bairn/shared/ui/FileDrop';
import { onboardingQuery } from './queries.ts';

type Change = NonNullable<RequestOf<typeof onboardingPictures>['body']>;
type Sending = { onProgress?: (fraction: number) => void; signal?: AbortSignal };

const limit = 'A jpg, gif or png, 10MB or smaller.';

/** Logo and cover, each sent as soon as it is chosen. */
export function ServicePictures({ begun }: { begun: Onboarding }) {
  const client = useQueryClient();
  const change = async (body: Change, sending: Sending = {}) => {
    client.setQueryData(onboardingQuery.queryKey, await call(onboardingPictures, { body, ...sending }));
  };
  const remove = (field: 'service_logo' | 'service_cover') => void change({ remove: field }).catch(reportError);
  return (
    <>
      <FileDrop
        label="Logo"
        hint={`${limit} Without one, families see a drawing.`}
        preview={begun.logo_url}
        onUpload={(service_logo, sending) => change({ service_logo }, sending)}
        onRemove={() => remove('service_logo')}
      />
      <FileDrop
        label="Cover photo"
        shape="wide"
        hint={`${limit} Best at 1080 x 500 pixels.`}
        preview={begun.cover_url}
        onUpload={(service_cover, sending) => change({ service_cover }, sending)}
        onRemove={() => remove('service_cover')}
      />
    </>
  );
}
