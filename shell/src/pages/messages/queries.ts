import { apiQuery, dataOf, keepPreviousData, type Session } from '@bairn/shared/app';
import { listContacts, listConversations, showBulletins, showConversation } from '@bairn/shared/calls/conversations';
import type { Correspondent } from '@bairn/shared/schema/conversations';

const perPage = 25;

/** The service for which a service user reads and writes; nothing for a family. */
export const ofBranch = ({ account, branch }: Pick<Session, 'account' | 'branch'>) =>
  account === 'service' && branch ? { nursery_branch_id: branch.id } : {};
export type OfBranch = ReturnType<typeof ofBranch>;

/** The person or service across, as the calls and the address name them. */
export type Across = { userId: string; kind?: Correspondent['kind'] | undefined };

/** The query of the address of a conversation; only a colleague has to be told from a family. */
export const kindQuery = (kind: Correspondent['kind'] | undefined) => (kind === 'staff' ? { kind } : {});

/** A page of conversations, by part of a name or words of a message. */
export const conversationsQuery = (of: OfBranch, { search, page }: { search: string; page: number }) =>
  apiQuery(
    listConversations,
    { query: { ...of, ...(search ? { search } : {}), page, per_page: perPage } },
    { placeholderData: keepPreviousData },
  );

/** Whom the person may write to. */
export const contactsQuery = (of: OfBranch, search: string) =>
  apiQuery(
    listContacts,
    { query: { ...of, ...(search ? { search } : {}) } },
    { select: dataOf, placeholderData: keepPreviousData },
  );

/** A conversation with its latest messages, or those around one. */
export const conversationQuery = (of: OfBranch, { userId, kind }: Across, around?: number) =>
  apiQuery(
    showConversation,
    { params: { userId }, query: { ...of, ...kindQuery(kind), ...(around === undefined ? {} : { around }) } },
    { select: dataOf },
  );

/** To whom a bulletin can go, and the latest. */
export const bulletinsQuery = (params: { nursery: string; branch: string }) =>
  apiQuery(showBulletins, { params }, { select: dataOf });
