import { useNavigate } from '@bairn/shared/app';
import { Button } from '@bairn/shared/ui/Button';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import styles from './StillLoading.module.css';
import { supportPortal } from '../browser/installation.ts';

type Props = {
  /** The address of the page that is still shown, to stay there; none where the awaited page is the first. */
  here?: string | undefined;
};

/** Says that a page takes longer than usual, and leaves the choice whether to wait on. */
export function StillLoading({ here }: Props) {
  const navigate = useNavigate();
  // Until the first page is there, nothing else says what this is.
  const Heading = here ? 'h2' : 'h1';
  const stay = () => void navigate(here ?? '/', { replace: true, preventScrollReset: true });
  return (
    <div className={styles.note} role="status" data-still-loading>
      <div className={styles.words}>
        <Heading>Still loading</Heading>
        <p>This is taking longer than usual. You can wait: nothing is lost.</p>
      </div>
      {here ? (
        <Button variant="secondary" size="small" onClick={stay}>
          Stay on this page
        </Button>
      ) : (
        <ButtonLink to={supportPortal()} variant="secondary" size="small">
          Get help
        </ButtonLink>
      )}
    </div>
  );
}
