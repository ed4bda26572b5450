import { useSearchParams } from '@bairn/shared/app';
import { plural } from '@bairn/shared/format/plural';
import { Button } from '@bairn/shared/ui/Button';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { comparePath, readAsked } from './compareAddress.ts';
import styles from './CompareBar.module.css';
import { keepCompared, useCompared } from './compareChoice.ts';

/** The services chosen to compare, along the lower edge of the window: it moves nothing, and stands above the menu. */
export function CompareBar() {
  const { services, asked } = useCompared();
  const [search] = useSearchParams();
  const here = readAsked(search);
  const count = services.length;
  const to = comparePath(
    services.map(({ id }) => id),
    here.place || here.lat ? here : { ...asked, ...here },
  );
  return (
    <>
      <span role="status" className="visually-hidden">
        {count > 0 && `${plural(count, 'service')} chosen to compare`}
      </span>
      {count > 0 && (
        <section aria-label="Services to compare" className={styles.bar}>
          <p className={styles.names}>{services.map(({ name }) => name).join(', ')}</p>
          <Button variant="quiet" size="small" onClick={() => keepCompared([], {})}>
            Clear
          </Button>
          <ButtonLink size="small" to={to}>
            Compare ({count})
          </ButtonLink>
        </section>
      )}
    </>
  );
}
