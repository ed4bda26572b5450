import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ComponentProps } from 'react';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import styles from './Lines.module.css';

type Target = ComponentProps<typeof ButtonLink>['to'];

type Props = {
  of: 'day' | 'week' | 'month';
  before: Target;
  /** The present one; null where it is shown. */
  present: Target | null;
  after: Target;
};

/** Links to the day, week or month before, the present one and the one after, which the address keeps. */
export function PeriodLinks({ of, before, present, after }: Props) {
  const look = { variant: 'secondary', size: 'small', preventScrollReset: true } as const;
  return (
    <nav aria-label={`${of.charAt(0).toUpperCase()}${of.slice(1)}s`} className={styles.buttons}>
      <ButtonLink {...look} to={before}>
        <ChevronLeft size={16} aria-hidden /> Previous {of}
      </ButtonLink>
      {present !== null && (
        <ButtonLink {...look} to={present}>
          {of === 'day' ? 'Today' : `This ${of}`}
        </ButtonLink>
      )}
      <ButtonLink {...look} to={after}>
        Next {of} <ChevronRight size={16} aria-hidden />
      </ButtonLink>
    </nav>
  );
}
