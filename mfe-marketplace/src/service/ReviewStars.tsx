import Star from 'lucide-react/icons/star';
import { cx } from '@bairn/shared/ui/cx';
import styles from './Reviews.module.css';

/** One to five stars, read out as "4 of 5 stars". */
export function ReviewStars({ stars }: { stars: number }) {
  return (
    <span className={styles.stars} role="img" aria-label={`${stars} of 5 stars`}>
      {[1, 2, 3, 4, 5].map((star) => (
        <Star key={star} aria-hidden="true" className={cx(star <= Math.round(stars) && styles.filled)} />
      ))}
    </span>
  );
}
