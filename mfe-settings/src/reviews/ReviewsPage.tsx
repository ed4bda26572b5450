import { useState } from 'react';
import { useBranch } from '@bairn/shared/app';
import { listServiceReviews } from '@bairn/shared/calls/reviews';
import { ReportReviewDialog } from '@bairn/shared/reviews/ReportReviewDialog';
import { reviewStateWords, serviceReviewList } from '@bairn/shared/schema/lists/serviceReviews';
import type { ServiceReview } from '@bairn/shared/schema/rows/serviceReviews';
import { Badge } from '@bairn/shared/ui/Badge';
import { Button } from '@bairn/shared/ui/Button';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { ListPage } from '@bairn/shared/ui/ListPage';
import { Menu } from '@bairn/shared/ui/Menu';
import { useList } from '@bairn/shared/ui/useList';
import { ReplyDialog } from './ReplyDialog.tsx';

type Deed = { review: ServiceReview; verb: 'reply' | 'report' };

/** What families say of the active service: to reply in public, and to report what breaks the rules. */
export function Component() {
  const { nursery, branch } = useBranch();
  const list = useList(serviceReviewList, listServiceReviews, { params: { nursery: nursery.id, branch: branch.id } });
  const [deed, setDeed] = useState<Deed | null>(null);
  const close = () => setDeed(null);
  return (
    <>
      <ListPage
        title="Reviews"
        eyebrow={branch.name}
        intro="By families whose child attended. Your replies stand below them on your public page."
        list={list}
        from={760}
        empty={
          <EmptyState title="No reviews yet">
            Once a child has attended, its family can review your service, once a year.
          </EmptyState>
        }
        cells={{
          state: ({ state, reported }) => (
            <Badge tone={reported ? 'warning' : state === 'answered' ? 'success' : 'neutral'}>
              {reported ? 'Reported' : reviewStateWords[state]}
            </Badge>
          ),
          actions: (review) => <Actions review={review} onChoose={(verb) => setDeed({ review, verb })} />,
        }}
      />
      {deed?.verb === 'reply' && <ReplyDialog review={deed.review} onClose={close} />}
      {deed?.verb === 'report' && <ReportReviewDialog id={deed.review.id} onClose={close} />}
    </>
  );
}

function Actions({ review, onChoose }: { review: ServiceReview; onChoose: (verb: Deed['verb']) => void }) {
  const { can, reply, name, stars } = review;
  const of = `the review of ${stars} stars by ${name ?? 'a former member'}`;
  return (
    <>
      {can.reply && (
        <Button
          variant="soft"
          size="small"
          aria-haspopup="dialog"
          aria-label={`${reply === null ? 'Reply to' : 'Change the reply to'} ${of}`}
          onClick={() => onChoose('reply')}
        >
          {reply === null ? 'Reply' : 'Change'}
        </Button>
      )}
      {can.report && (
        <Menu label={`Actions for ${of}`} items={[{ label: 'Report', onSelect: () => onChoose('report') }]} />
      )}
    </>
  );
}
