import { reportError } from '@bairn/shared/app';
import { saveProvider } from '@bairn/shared/calls/serviceProfile';
import type { RequestOf } from '@bairn/shared/schema/endpoint';
import type { ProviderAccount } from '@bairn/shared/schema/serviceProfile';
import { FileDrop } from '@bairn/shared/ui/FileDrop';
import { useSend } from '@bairn/shared/ui/useSend';

type Body = NonNullable<RequestOf<typeof saveProvider>['body']>;

/** The provider's logo, sent as soon as it is chosen. */
export function ProviderLogo({ provider }: { provider: ProviderAccount }) {
  const send = useSend(saveProvider);
  const change = (body: Body, options = {}) => send({ params: { nursery: provider.id }, body, ...options });
  return (
    <FileDrop
      label="Logo"
      hint="A jpg, gif or png, 10MB or smaller. Services without a logo of their own show it."
      preview={provider.logo_url}
      onUpload={(logo, options) => change({ logo }, options)}
      onRemove={() => void change({ remove_logo: true }).catch(reportError)}
    />
  );
}
