type Said = 'bairn-mode' | 'support-email' | 'support-phone' | 'support-portal';

/** On a server, which renders pages before there is a document: what their heads will say. */
let ahead: Partial<Record<Said, string>> = {};

/** Set once by a server for all that it renders. */
export function sayInstallation(said: Partial<Record<Said, string>>): void {
  ahead = said;
}

const said = (name: Said) =>
  typeof document === 'undefined'
    ? ahead[name]
    : document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;

/** Whether this installation is a demonstration: its people, services and money are invented. Said by the page's own head. */
export const isDemonstration = (): boolean => said('bairn-mode') === 'demo';

/** Where the support portal is; without one, our own page. */
export const supportPortal = (): string => said('support-portal') ?? '/legal/support';

/** Who to turn to, as the page's own head says it; undefined where it says nothing. */
export function supportSaid(): { email: string; phone: string } | undefined {
  const [email, phone] = [said('support-email'), said('support-phone')];
  return email && phone ? { email, phone } : undefined;
}
