import { useState } from 'react';
import { useQuery, useSession } from '@bairn/shared/app';
import { formatDay, localDate } from '@bairn/shared/format/date';
import { plural } from '@bairn/shared/format/plural';
import type { OwnReview, Review } from '@bairn/shared/schema/reviews';
import { Button } from '@bairn/shared/ui/Button';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { useLazyDialog } from '@bairn/shared/ui/useLazyDialog';
import { ownReviewsQuery, reviewsQuery } from './queries.ts';
import styles from './Reviews.module.css';
import { ReviewStars } from './ReviewStars.tsx';

/** "12 March 2026" without the weekday. */
const dayOf = (at: string) => `${formatDay(localDate(at))} ${at.slice(0, 4)}`;

/** What families whose child attended say of a service, and where one of them writes its own. */
export function Reviews({ branch }: { branch: string }) {
  const [page, setPage] = useState(1);
  const query = useQuery(reviewsQuery(branch, page));
  return (
    <section id="reviews" aria-labelledby="reviews-title" className={styles.reviews}>
      <h2 id="reviews-title">Reviews</h2>
      <OwnReviews branch={branch} />
      <QueryView query={query} part>
        {({ data, meta }) => (
          <>
            {meta.rating ? (
              <p className={styles.average}>
                <ReviewStars stars={meta.rating.average} />
                <strong>{meta.rating.average.toFixed(1)}</strong>
                <span>{plural(meta.rating.count, 'review')} by families whose child attended</span>
              </p>
            ) : (
              <EmptyState level={3} title="No reviews yet">
                A family can write one once its child has attended.
              </EmptyState>
            )}
            {data.length > 0 && (
              <ul role="list" className={styles.list}>
                {data.map((review) => (
                  <OneReview key={review.id} review={review} />
                ))}
              </ul>
            )}
            {meta.last_page > 1 && (
              <div className={styles.foot}>
                {page > 1 && (
                  <Button variant="soft" size="small" onClick={() => setPage(page - 1)}>
                    Newer reviews
                  </Button>
                )}
                {page < meta.last_page && (
                  <Button variant="soft" size="small" onClick={() => setPage(page + 1)}>
                    Older reviews
                  </Button>
                )}
              </div>
            )}
            {meta.removed > 0 && (
              <p className={styles.muted}>{plural(meta.removed, 'review')} removed after a report.</p>
            )}
          </>
        )}
      </QueryView>
    </section>
  );
}

function OneReview({ review }: { review: Review }) {
  const { id, stars, body, name, created_at, changed_at, reply, replied_at } = review;
  const signedIn = useSession().status === 'signed-in';
  const { Dialog, open, close } = useLazyDialog(
    async () => (await import('@bairn/shared/reviews/ReportReviewDialog')).ReportReviewDialog,
  );
  return (
    <li className={styles.review}>
      <p className={styles.foot}>
        <ReviewStars stars={stars} />
        <strong>{name ?? 'A former member'}</strong>
        <span className={styles.muted}>
          {dayOf(created_at)}
          {changed_at && `, changed ${dayOf(changed_at)}`}
        </span>
      </p>
      {body !== null && <p className={styles.body}>{body}</p>}
      {reply !== null && replied_at !== null && (
        <div className={styles.reply}>
          <p className={styles.muted}>Reply from the service, {dayOf(replied_at)}</p>
          <p className={styles.body}>{reply}</p>
        </div>
      )}
      {signedIn && (
        <div>
          <Button
            variant="quiet"
            size="small"
            aria-label={`Report the review by ${name ?? 'a former member'}`}
            onClick={open}
          >
            Report
          </Button>
        </div>
      )}
      {Dialog && <Dialog id={id} onClose={close} />}
    </li>
  );
}

/** For a family whose child attended: a button for each child. */
function OwnReviews({ branch }: { branch: string }) {
  const { status, account } = useSession();
  const query = useQuery({ ...ownReviewsQuery, enabled: status === 'signed-in' && account === 'keyworker' });
  return query.data?.filter(({ branch_id }) => branch_id === branch).map((own) => <Own key={own.child.id} own={own} />);
}

function Own({ own }: { own: OwnReview }) {
  const { Dialog, open, close } = useLazyDialog(async () => (await import('./ReviewDialog.tsx')).ReviewDialog);
  const { child, review } = own;
  const label = review ? 'Change your review' : 'Write a review';
  return (
    <div className={styles.own}>
      {review?.removed ? (
        <p>Your review with {child.first_name} was removed after a report.</p>
      ) : (
        <>
          <p>
            {review
              ? `You have reviewed it this year with ${child.first_name}.`
              : `${child.first_name} has attended. What was it like?`}
          </p>
          <Button variant="soft" size="small" aria-label={`${label}, ${child.first_name}`} onClick={open}>
            {label}
          </Button>
        </>
      )}
      {Dialog && <Dialog own={own} onClose={close} />}
    </div>
  );
}
