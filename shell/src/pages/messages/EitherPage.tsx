import { useParams } from '@bairn/shared/app';
import { Component as ConversationPage } from './ConversationPage.tsx';
import { Component as MessagesPage } from './MessagesPage.tsx';

/** A conversation where the address names one, else the list. */
export function Component() {
  const { userId } = useParams();
  return userId === undefined ? <MessagesPage /> : <ConversationPage />;
}
