import type { PublicPages } from '@bairn/shared/contract';
import * as advice from './advice/AdvicePage.tsx';
import { head as adviceHead } from './advice/head.ts';
import { head as compareHead } from './compare/head.ts';
import * as compare from './compare/ComparePage.tsx';
import { head as homeHead } from './home/head.ts';
import * as home from './home/HomePage.tsx';
import type { manifest } from './manifest.ts';
import { head as searchHead } from './search/head.ts';
import * as search from './search/SearchPage.tsx';
import { head as serviceHead } from './service/head.ts';
import * as service from './service/ServicePage.tsx';
import { head as sessionHead } from './session/head.ts';
import * as session from './session/SessionPage.tsx';
import { head as weekHead } from './week/head.ts';
import * as week from './week/WeekPage.tsx';
import { head as unregisteredHead } from './public-register/head.ts';
import * as unregistered from './public-register/UnregisteredServicePage.tsx';

/** The pages that a host renders, with their heads, which no browser needs: the whole of the build for servers. */
export const pages: PublicPages<typeof manifest.pages> = {
  home: { ...home, head: homeHead },
  search: { ...search, head: searchHead },
  week: { ...week, head: weekHead },
  service: { ...service, head: serviceHead },
  session: { ...session, head: sessionHead },
  unregistered: { ...unregistered, head: unregisteredHead },
  compare: { ...compare, head: compareHead },
  advice: { ...advice, head: adviceHead },
};
