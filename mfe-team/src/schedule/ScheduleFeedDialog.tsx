import { apiQuery, dataOf, useQuery } from '@bairn/shared/app';
import { endScheduleFeed, makeScheduleFeed, showScheduleFeed } from '@bairn/shared/calls/scheduleFeed';
import { FeedDialog } from '@bairn/shared/ui/FeedDialog';
import { useSend } from '@bairn/shared/ui/useSend';
import { useScope } from '../components/useScope.ts';

/** The secret address by which calendar apps read the reader's shifts. */
export function ScheduleFeedDialog({ onClose }: { onClose: () => void }) {
  const params = useScope();
  const make = useSend(makeScheduleFeed);
  const end = useSend(endScheduleFeed);
  return (
    <FeedDialog
      message="Your phone’s calendar can show your shifts and follow their changes. It reads them at a secret address: anyone who has it can read when and where you work."
      query={useQuery(apiQuery(showScheduleFeed, { params }, { select: dataOf }))}
      onMake={() => make({ params })}
      onEnd={() => end({ params })}
      onClose={onClose}
    />
  );
}
