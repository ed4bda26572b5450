import { LateErrorPage } from './LateErrorPage.tsx';

/** No page has this address. */
export const NotFoundPage = () => <LateErrorPage kind="not-found" />;
