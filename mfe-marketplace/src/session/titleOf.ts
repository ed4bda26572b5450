import type { SessionDetails } from '@bairn/shared/schema/marketplace';

/** What a session's page is called, in the browser's tab and in links. */
export const titleOf = ({ name, service_name }: SessionDetails) => `${name}, ${service_name}`;
