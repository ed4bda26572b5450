import { setTransport } from '@bairn/shared/app';
import { readAnswer } from '@bairn/shared/app/answer';
import { fillPath, searchOf } from '@bairn/shared/app/requestParts';
import { sayInstallation } from '../browser/installation.ts';

/** The API's answer to what a visitor would ask. */
export type ServerAnswer = { status: number; contentType: string; body: string };

type Host = {
  /** A GET of a path of the host, logged out. */
  ask: (url: string) => Promise<ServerAnswer>;
  mode: string;
  support: { email: string; phone: string; portalUrl?: string };
};

/** Binds this copy of the shell to the host that renders with it; once, before the first page. */
export function connect({ ask, mode, support }: Host): void {
  const { email, phone, portalUrl } = support;
  sayInstallation({
    'bairn-mode': mode,
    'support-email': email,
    'support-phone': phone,
    ...(portalUrl ? { 'support-portal': portalUrl } : {}),
  });
  setTransport(async (endpoint, request) => {
    if (endpoint.method !== 'GET') throw new Error(`A page that is rendered on a server only reads: ${endpoint.path}`);
    const search = searchOf(request.query).toString();
    const { status, contentType, body } = await ask(
      `/api${fillPath(endpoint.path, request.params)}${search && `?${search}`}`,
    );
    const text = () => Promise.resolve(body);
    const blob = () => Promise.reject(new Error('A page that is rendered on a server reads no files.'));
    return readAnswer({ status, contentType, text, blob }, '');
  });
}
