import { useParams, useQuery, useSearchParams, useSession } from '@bairn/shared/app';
import { blockConversation } from '@bairn/shared/calls/conversations';
import { paths } from '@bairn/shared/paths';
import { Menu } from '@bairn/shared/ui/Menu';
import { PageLayout } from '@bairn/shared/ui/PageLayout';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { useSend } from '@bairn/shared/ui/useSend';
import { ActionDialog } from '@bairn/shared/ui/ActionDialog';
import { useState } from 'react';
import { conversationQuery, ofBranch, type Across } from './queries.ts';
import { Thread } from './Thread.tsx';

/** One conversation: with a service, a family or a colleague. */
export function Component() {
  const { userId = '' } = useParams();
  const [search] = useSearchParams();
  const session = useSession();
  const across: Across = { userId, kind: search.get('kind') === 'staff' ? 'staff' : undefined };
  const of = ofBranch(session);
  const around = /^\d{1,9}$/.test(search.get('at') ?? '') ? Number(search.get('at')) : undefined;
  const conversation = useQuery(conversationQuery(of, across, around));
  const block = useSend(blockConversation);
  const [asking, setAsking] = useState(false);
  const { data } = conversation;
  const name = data?.other.name ?? 'Conversation';
  const setBlocked = (blocked: boolean) =>
    block({ params: { userId }, query: { ...of, ...(across.kind ? { kind: across.kind } : {}) }, body: { blocked } });

  return (
    <PageLayout
      title={name}
      width="text"
      back={{ to: paths.messages(), label: 'Messages' }}
      eyebrow={data?.other.detail}
      actions={
        data && (
          <Menu
            label={`More about ${name}`}
            items={[
              data.blocked
                ? { label: 'Unblock', onSelect: () => void setBlocked(false).catch(() => {}) }
                : { label: 'Block', danger: true, onSelect: () => setAsking(true) },
            ]}
          />
        )
      }
    >
      <QueryView query={conversation} isEmpty={() => false}>
        {(page) => (
          <Thread
            // Another conversation, or another place in it, has nothing of the former.
            key={`${userId} ${across.kind ?? ''} ${of.nursery_branch_id ?? ''} ${around ?? ''}`}
            page={page}
            of={of}
            across={across}
            around={around}
            onUnblock={() => void setBlocked(false).catch(() => {})}
          />
        )}
      </QueryView>
      {asking && (
        <ActionDialog
          title={`Block ${name}`}
          message={`Neither you nor ${name} can write in this conversation, and no bulletins are sent in it, until you unblock it. What was written stays.`}
          confirmLabel="Block"
          danger
          onClose={() => setAsking(false)}
          onConfirm={() => setBlocked(true)}
          done={() => `${name} is blocked.`}
        />
      )}
    </PageLayout>
  );
}
