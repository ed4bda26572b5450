import type { PublicPages } from '@bairn/shared/contract';
import * as advice from './advice/AdvicePage.tsx';
import * as home from './home/HomePage.tsx';
import type { manifest } from './manifest.ts';
import * as search from './search/SearchPage.tsx';
import * as service from './service/ServicePage.tsx';
import * as session from './session/SessionPage.tsx';
import * as unregistered from './unregistered/UnregisteredServicePage.tsx';

/** The pages that a host renders: the whole of the build for servers. */
export const pages: PublicPages<typeof manifest.pages> = { home, search, service, session, unregistered, advice };
